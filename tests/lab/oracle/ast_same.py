"""Says for each line `{"pair": [before, after]}` whether Python reads both as the same program."""

import ast
import functools
import json
import sys
import warnings

warnings.simplefilter("ignore")


@functools.lru_cache(maxsize=256)
def dump(text):
    try:
        return ast.dump(ast.parse(text))
    except (SyntaxError, ValueError, RecursionError):
        return None


for line in sys.stdin:
    before, after = json.loads(line)["pair"]
    shape = dump(before)
    if shape is None:
        print("unread")
    else:
        print("same" if dump(after) == shape else "differs")
