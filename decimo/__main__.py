"""`python -m decimo`."""

from decimo.cli import main

if __name__ == "__main__":
    main()
