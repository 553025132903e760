"""`python -m a2acard`."""

import sys

from a2acard.cli.main import main

sys.exit(main())
