"""`python -m huit`: the command `huit`."""

from huit.cli.main import main

if __name__ == "__main__":
    main()
