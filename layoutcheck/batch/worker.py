"""The child process that checks plans: jobs come in at stdin, answers go out at stdout, one at a time."""

from __future__ import annotations

import faulthandler
import gc
import os
import pickle
import signal
import sys
import threading

READY = "ready"
_GRACE_S = 30.0  # how much later than its supervisor a child stops itself: then the supervisor is gone
_IDLE_S = 60.0  # a child that nobody needs for so long ends


def main(timeout_s: float) -> None:
    """Answer jobs until there are no more; nothing else that prints gets between the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the supervisor's to answer
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    from layoutcheck.lean import import_lean
    from layoutcheck.limits import MADE_BETWEEN_SEARCHES

    gc.set_threshold(MADE_BETWEEN_SEARCHES)
    import_lean()
    from layoutcheck.batch.job import answer

    pickle.dump(READY, out)
    out.flush()
    while True:
        idle = threading.Timer(_IDLE_S, os._exit, (0,))
        idle.start()
        try:
            job = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        finally:
            idle.cancel()
        with open(os.devnull, "wb") as nowhere:
            faulthandler.dump_traceback_later(timeout_s + _GRACE_S, exit=True, file=nowhere)
            answered = answer(job)
            faulthandler.cancel_dump_traceback_later()
        pickle.dump(answered, out, pickle.HIGHEST_PROTOCOL)
        out.flush()
