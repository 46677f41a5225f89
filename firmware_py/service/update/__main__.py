"""`python3 -I` runs this in the folder that `systemd/install.sh` makes; /usr/local/sbin/spacetable-update calls it."""

import sys

from firmware_py.service.update.main import main

sys.exit(main())
