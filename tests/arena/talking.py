"""A Botzone bot in the simplified interaction, as a command: throws what it draws, else passes.

With --fail it ends at once; with --hang FOLDER it never answers, and a file there is named after its process.
"""

import os
import sys
import time
from pathlib import Path

sys.stdin.readline()
for line in sys.stdin:
    if "--fail" in sys.argv:
        sys.exit("out of ideas")
    if "--hang" in sys.argv:
        Path(sys.argv[-1], str(os.getpid())).touch()
        time.sleep(600)
    words = line.split()
    print(f"PLAY {words[1]}" if words[0] == "2" else "PASS")
    print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
