"""``python -m agon``: the command ``agon``."""

from agon.command import main

if __name__ == "__main__":
    main()
