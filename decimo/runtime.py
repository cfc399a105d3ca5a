"""The process: its signals, streams, error log and garbage collection."""

import gc
import io
import os
import signal
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from threading import Timer, current_thread, main_thread
from time import monotonic
from types import FrameType

from decimo import __version__

ENDING = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK") if hasattr(signal, name)
)
"""The ending signals, as far as the system has them: terminate, closed terminal, Ctrl+\\, Ctrl+Break."""
PATIENCE = 10.0
"""Seconds in which further signals are ignored: a closed terminal sends several."""


def end_on_signals() -> None:
    """Treat every ending signal as Ctrl+C; signals that the parent process ignores stay ignored."""
    terminals = [stream for stream in range(3) if os.isatty(stream)]
    last = -inf

    def end(_number: int, _frame: FrameType | None) -> None:
        nonlocal last
        if monotonic() - last < PATIENCE:
            return
        last = monotonic()
        _let_go(stream for stream in terminals if not os.isatty(stream))
        # A program in the background may have only Ctrl+C ignored.
        if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, signal.SIG_DFL, None):
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    for number in ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)
    sys.unraisablehook = _raise_again


def _let_go(closed: Iterable[int]) -> None:
    """Redirect streams of a closed terminal to nowhere: further output must not stop the exit."""
    for stream in closed:
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, stream)
        os.close(nowhere)
        if hasattr(signal, "SIGCONT"):
            # This signal comes with the closing, and would restart the screen on a lost terminal.
            signal.signal(signal.SIGCONT, signal.SIG_IGN)


def _raise_again(lost: "sys.UnraisableHookArgs") -> None:
    """Repeat a signal that came while Python finalized an object, where no exception can escape."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        again = Timer(0.01, signal.raise_signal, [signal.SIGINT])
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Defer signals until the block is done."""
    if current_thread() is not main_thread():
        # Python delivers signals only to the main thread.
        yield
        return
    came: list[int] = []
    before = {
        number: handler
        for number in (signal.SIGINT, *ENDING)
        if callable(handler := signal.getsignal(number))
    }
    for number in before:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came[:1]:
            signal.raise_signal(number)


def ignore_signals() -> None:
    """Ignore signals during the last steps of the program."""
    for number in (signal.SIGINT, *ENDING):
        signal.signal(number, signal.SIG_IGN)


def use_utf8() -> None:
    """Read and write UTF-8: pipes are UTF-8 everywhere, and a Windows console may lack letters."""
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def discard_output() -> None:
    """Discard the rest of the output: it could not be printed, and Python would try again at exit."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def record_internal_error(error: Exception) -> str:
    """Write an internal error to the log, and return one sentence on it."""
    from platformdirs import user_log_path

    log = user_log_path("decimo", appauthor=False) / "error.log"
    said = f"Decimo has an internal error ({type(error).__name__}); your campaign is unchanged"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8", newline="\n", errors="replace") as file:
            file.write(f"decimo {__version__}: {' '.join(sys.argv[1:])}\n")
            traceback.print_exception(error, file=file)
    except OSError:
        return f"{said}, and the details could not be written to {log}."
    return f"{said}; please report the text of {log}."


GC_THRESHOLD = 5_000
"""How many new objects trigger a garbage collection; one key press soon makes Python's default of 700."""


def freeze_startup_objects() -> None:
    """Exclude all present objects from garbage collection, and collect new ones less often.

    Scanning the rules, tables and libraries again and again would delay key presses.
    """
    gc.freeze()
    collect_garbage_less_often()


def collect_garbage_less_often() -> None:
    """Collect garbage less often: a long report makes many objects, and none of them is garbage."""
    gc.set_threshold(GC_THRESHOLD)
