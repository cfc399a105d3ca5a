"""The process: the signals that end it, its streams, its log of errors, and how often it looks for garbage."""

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
"""As far as the system has them: it is told to end, its terminal is closed, Ctrl+\\, Ctrl+Break."""
PATIENCE = 10.0
"""Seconds in which further signals change nothing: a terminal that is closed sends several."""


def end_on_signals() -> None:
    """Take every signal that ends the program as Ctrl+C; those that whoever started it keeps from it stay away."""
    terminals = [stream for stream in range(3) if os.isatty(stream)]
    last = -inf

    def end(_number: int, _frame: FrameType | None) -> None:
        nonlocal last
        if monotonic() - last < PATIENCE:
            return
        last = monotonic()
        _let_go(stream for stream in terminals if not os.isatty(stream))
        # A program that was started in the background may be kept from Ctrl+C alone.
        if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, signal.SIG_DFL, None):
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    for number in ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)
    sys.unraisablehook = _raise_again


def _let_go(closed: Iterable[int]) -> None:
    """Lead streams of a closed terminal nowhere: what is still written must not keep the program from its end."""
    for stream in closed:
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, stream)
        os.close(nowhere)
        if hasattr(signal, "SIGCONT"):
            # It comes with the closing, and the screen would start again on what is gone.
            signal.signal(signal.SIGCONT, signal.SIG_IGN)


def _raise_again(lost: "sys.UnraisableHookArgs") -> None:
    """Send a signal once more that came while Python cleared something away, where nothing can end."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        again = Timer(0.01, signal.raise_signal, [signal.SIGINT])
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let no signal interrupt what is done here; it is followed afterwards."""
    if current_thread() is not main_thread():
        # Python hands signals to the main thread alone.
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
    """Let no signal interrupt the last steps of the program."""
    for number in (signal.SIGINT, *ENDING):
        signal.signal(number, signal.SIG_IGN)


def use_utf8() -> None:
    """Read and write UTF-8: what is piped in is UTF-8 everywhere, and a Windows console may not know every letter."""
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def discard_output() -> None:
    """Send what is left to print nowhere: it could not be printed, and Python would try once more at its end."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def record_internal_error(error: Exception) -> str:
    """Write down an error of the program's own, and say in one sentence where."""
    from platformdirs import user_log_path

    log = user_log_path("decimo", appauthor=False) / "error.log"
    said = f"Decimo met an error of its own ({type(error).__name__}); your campaign stands as it was"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8", newline="\n", errors="replace") as file:
            file.write(f"decimo {__version__}: {' '.join(sys.argv[1:])}\n")
            traceback.print_exception(error, file=file)
    except OSError:
        return f"{said}, and the details could not be written to {log}."
    return f"{said}; please report what {log} says."


GC_THRESHOLD = 5_000
"""So many new things are made before Python looks for garbage among them; its own 700 are soon made by one key."""


def freeze_startup_objects() -> None:
    """Let all that is there now stay till the program ends, and look less often for garbage among what is new.

    To look through the rules, the tables and the libraries again and again would keep a key waiting.
    """
    gc.freeze()
    collect_garbage_less_often()


def collect_garbage_less_often() -> None:
    """Look less often for garbage: a long report is made of many things, and none of them is garbage."""
    gc.set_threshold(GC_THRESHOLD)
