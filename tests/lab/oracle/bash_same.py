"""Says for each line `{"pair": [before, after]}` whether bash reads both as the same program: as the
body of a function that is printed back and never called."""

import functools
import json
import subprocess
import sys

PRINT = 'eval "f() {\n$1\n}" && declare -f f'


def bash(*arguments, text=""):
    run = subprocess.run(
        ["bash", *arguments], input=text.encode(), capture_output=True, env={"LC_ALL": "C.UTF-8"}
    )
    return run.stdout if run.returncode == 0 and not run.stderr else None


@functools.lru_cache(maxsize=256)
def printed(text):
    # What is no program by itself could close the function and run.
    if bash("-n", text=text) is None:
        return None
    return bash("-c", PRINT, "bash", text)


for line in sys.stdin:
    before, after = json.loads(line)["pair"]
    shape = printed(before)
    if shape is None:
        print("unread")
    else:
        print("same" if printed(after) == shape else "differs")
