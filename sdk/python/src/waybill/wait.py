"""Waits for jobs, such as a batch, an export or a pending registration."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator
from typing import Any, TypeVar

import anyio

from .core import back_off, told_to_wait
from .errors import NotReadyError

Value = TypeVar("Value")


class WaitError(Exception):
    """The wait timed out; ``value`` is the last response, or None while the result was not ready."""

    def __init__(self, seconds: float, asked: int, value: Any) -> None:
        super().__init__(f"Not ready after {seconds:.0f} s and {asked} attempts")
        self.value = value


def _turns(until: Callable[[Any], bool], timeout: float) -> Generator[float | None, Any, Any]:
    """Takes each response or error, and yields the seconds to wait before the next request."""
    started = time.monotonic()
    asked = 0
    wait: float | None = None
    while True:
        outcome = yield wait
        asked += 1
        if isinstance(outcome, NotReadyError):
            wait, value = told_to_wait(outcome.response.headers), None
        else:
            if until(outcome):
                return outcome
            wait, value = None, outcome
        wait = back_off(asked) if wait is None else wait
        elapsed = time.monotonic() - started
        if elapsed + wait > timeout:
            raise WaitError(elapsed, asked, value)


def wait_for(
    ask: Callable[[], Value], *, until: Callable[[Value], bool] = lambda _: True, timeout: float = 600.0
) -> Value:
    """
    Polls until a job is done: by default until any response other than "not ready yet". Raises ``WaitError`` after
    ``timeout`` seconds.

    >>> csv = wait_for(lambda: client.reporting.download_shipment_export(export_id))
    >>> batch = wait_for(lambda: client.batch.get_batch(batch_id), until=lambda batch: "finishedAt" in batch)
    """
    turns = _turns(until, timeout)
    next(turns)
    while True:
        outcome: Any
        try:
            outcome = ask()
        except NotReadyError as error:
            outcome = error
        try:
            seconds = turns.send(outcome)
        except StopIteration as end:
            value: Value = end.value
            return value
        time.sleep(seconds or 0)


async def wait_for_async(
    ask: Callable[[], Awaitable[Value]], *, until: Callable[[Value], bool] = lambda _: True, timeout: float = 600.0
) -> Value:
    """``wait_for`` for asynchronous calls."""
    turns = _turns(until, timeout)
    next(turns)
    while True:
        outcome: Any
        try:
            outcome = await ask()
        except NotReadyError as error:
            outcome = error
        try:
            seconds = turns.send(outcome)
        except StopIteration as end:
            value: Value = end.value
            return value
        await anyio.sleep(seconds or 0)
