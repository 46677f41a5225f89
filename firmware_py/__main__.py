"""`python -m firmware_py` is `spacetable`."""

import sys

from firmware_py.cli import main

sys.exit(main())
