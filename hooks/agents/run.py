"""Started by an agent client's hook as `python -I -S run.py CLIENT EVENT [--home PATH]`, its payload on stdin.

It only finds the package: beside it in a checkout, around it in an installed wheel.  It always leaves with 0, because a
hook of ours must not stop a session.
"""

import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
for _ in range(4):
    here = os.path.dirname(here)
    if os.path.isfile(os.path.join(here, "loci", "serve", "agents", "hook.py")):
        sys.path.insert(0, here)
        from loci.serve.agents.hook import main

        main(sys.argv[1:])
        break
