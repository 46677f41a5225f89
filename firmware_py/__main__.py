"""`python -m firmware_py` is `spacetable`."""

import sys

from firmware_py.commands.main import main

sys.exit(main())
