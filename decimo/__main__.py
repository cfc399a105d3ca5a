"""`decimo` and `python -m decimo`: the command line, from the first import to the last step."""

INTERRUPTED = 130


def main() -> None:
    """Run one command and leave with its exit code; a signal ends it in one sentence at any moment."""
    try:
        # Imported here, for a signal may come amid any import.
        from decimo.runtime import end_on_signals, ignore_signals, uninterrupted

        end_on_signals()
        with uninterrupted():
            import logging

            from decimo import cli

            # What a library complains of when it is interrupted is not for the player.
            logging.lastResort = logging.NullHandler()
        try:
            cli.main()
        finally:
            ignore_signals()
    except KeyboardInterrupt:
        # It came before the command, or after it.
        import sys

        if sys.stderr is not None:
            sys.stderr.write("Interrupted; everything up to here is kept.\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
