"""`decimo` and `python -m decimo`: the command line, from the first import to the last step."""

INTERRUPTED = 130


def main() -> None:
    """Run one command and exit with its code; at any moment a signal ends it in one sentence."""
    try:
        # Imported here, because a signal may come during any import.
        from decimo.runtime import end_on_signals, ignore_signals, uninterrupted

        end_on_signals()
        with uninterrupted():
            import logging

            from decimo import cli

            # An interrupted library's errors are not for the player.
            logging.lastResort = logging.NullHandler()
        try:
            cli.main()
        finally:
            ignore_signals()
    except KeyboardInterrupt:
        # The signal came before or after the command.
        import sys

        if sys.stderr is not None:
            sys.stderr.write("Interrupted; everything up to here is saved.\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
