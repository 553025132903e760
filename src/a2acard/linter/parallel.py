"""Work spread over processes: results in the order of the tasks, and never more tasks under way than needed."""

from __future__ import annotations

import os

from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    Task = TypeVar("Task")
    Result = TypeVar("Result")

WINDOW = 4
"""Tasks under way for each process: enough to keep it busy while the slowest of the others finishes."""

_work: Callable[[Any], Any] | None = None


def cores() -> int:
    """How many processes can work at once: the processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # pragma: no cover  # not on this system
        return os.cpu_count() or 1


def spread(
    setup: Callable[[], Callable[[Task], Result]], tasks: Iterable[Task], jobs: int
) -> Iterator[Result]:
    """The result of each task, in order. With one job all is done here; else `jobs` processes share the work.

    `setup` makes the function that does a task; it is called once in each process, so it and what it needs must be
    picklable. Tasks are taken from their iterable only as results are asked for. Raises OSError when a process dies
    (out of memory); what came before has been yielded.
    """
    if jobs <= 1:
        yield from map(setup(), tasks)
        return
    from collections import deque
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from itertools import islice

    waiting = iter(tasks)
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(setup,))
    try:
        under_way = deque(pool.submit(_do, task) for task in islice(waiting, jobs * WINDOW))
        while under_way:
            result = under_way.popleft().result()
            for task in islice(waiting, 1):
                under_way.append(pool.submit(_do, task))
            yield result
    except BrokenProcessPool as error:
        raise OSError(Phrase("a working process died; try --jobs 1")) from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(setup: Callable[[], Callable[[Any], Any]]) -> None:
    """Start of a process: the work is set up, and an interrupt is left to the one who started it."""
    import gc
    import signal
    import sys

    global _work
    sys.stdout = (
        sys.stderr
    )  # what is found goes back to the caller; what rules of others print is no part of it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work = setup()
    gc.freeze()  # what is there now stays; looking through it again and again would take a tenth of the time
    gc.set_threshold(20_000, 20, 20)


def _do(task: Any) -> Any:
    assert _work is not None, "set up before the first task"
    return _work(task)
