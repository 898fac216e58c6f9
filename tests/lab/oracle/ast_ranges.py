"""Says for each program, one a line, what it declares by name: name, first and last line."""

import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")


def names(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        yield node.name, first, node.end_lineno
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            for part in ast.walk(target):
                name = getattr(part, "id", getattr(part, "attr", None))
                if name:
                    yield name, node.lineno, node.end_lineno


for line in sys.stdin:
    try:
        tree = ast.parse(json.loads(line))
        print(json.dumps([found for node in ast.walk(tree) for found in names(node)]), flush=True)
    except (SyntaxError, ValueError):
        print("null", flush=True)
