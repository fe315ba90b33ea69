"""``python -m agon.protocol.generate``: see ``documents``."""

import sys

from agon.protocol.generate.documents import main

sys.exit(main(sys.argv[1:]))
