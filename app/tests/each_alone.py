#!/usr/bin/env python3
"""each_alone.py [PART…]: checks that each C++ file compiles by itself, with the warnings of the preset dev as errors.

Builds join files and read the headers of libraries beforehand, which hides a missing include and a shadowed name. Here the
compiler only reads each file, with the flags that dev has. With a PART, only files whose paths have it are checked.
"""
import concurrent.futures
import json
import os
import pathlib
import resource
import shlex
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
os.chdir(root)
# Some files include the one header that is generated.
for command in ("cmake --preset dev", "cmake --build --preset dev --target posenc_glad"):
    subprocess.run(command.split(), check=True, stdout=subprocess.DEVNULL)


def complaint(entry):
    """What the compiler says against the file, or nothing."""
    arguments = shlex.split(entry["command"])
    at = arguments.index("-o")
    del arguments[at : at + 2]
    done = subprocess.run([*arguments, "-fsyntax-only"], cwd=entry["directory"], capture_output=True, text=True)
    return done.stderr if done.returncode else ""


entries = []
for entry in json.loads((root / "build/dev/compile_commands.json").read_text()):
    path = pathlib.Path(entry["file"])
    is_ours = path.suffix == ".cpp" and root / "build" not in path.parents
    if is_ours and (len(sys.argv) == 1 or any(part in entry["file"] for part in sys.argv[1:])):
        entries.append(entry)
with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
    complaints = [text for text in pool.map(complaint, entries) if text]
print("\n".join(complaints), end="")
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{len(entries) - len(complaints)} of {len(entries)} files compile alone, in {used.ru_utime + used.ru_stime:.0f} s of processor time")
sys.exit(1 if complaints or not entries else 0)
