"""Start the program: see the package."""

from agon.clients.sdk.hosted.program import main

if __name__ == "__main__":
    main()
