"""``python -m agon.ai.worker``: see ``main``."""

from agon.ai.worker.main import main

if __name__ == "__main__":
    main()
