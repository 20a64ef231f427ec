"""`python -m layoutcheck`, and the command of that name."""

import sys


def main() -> None:
    """Start the program; Ctrl-C while it is being loaded ends it as it does later."""
    try:
        from layoutcheck.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
