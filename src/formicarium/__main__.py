"""`python -m formicarium`."""

import sys

from formicarium.cli import main

sys.exit(main())
