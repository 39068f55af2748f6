"""Events as they happen."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import anyio
import httpx

from .core import Call, Operation, back_off
from .errors import ApiError, WaybillError

if TYPE_CHECKING:
    from .client import AsyncWaybill, Waybill
    from .types import WebhookEvent

_streaming = Operation("streamEvents", "GET", "/events/stream")
# The server sends something every 15 seconds, so after 45 seconds of silence the connection is dead.
_silence = 45.0


class _Stream:
    """The part that both streams share."""

    def __init__(self, types: Sequence[str] | None, cursor: str | None, on_connect: Callable[[], None] | None) -> None:
        self.cursor = cursor
        """Where to continue after the last event that you handled. Store it to miss no events across a restart."""
        self._types = types
        self._on_connect = on_connect or (lambda: None)
        self._failures = 0

    def _call(self) -> Call:
        token = self.cursor.removeprefix("next_page_token=") if self.cursor else None
        return Call(_streaming, query={"types": self._types, "next_page_token": token}, stream=True)

    def _read(self, block: list[str]) -> Any:
        """Parses an event from the lines of its block."""
        self._failures = 0
        fields = dict(line.split(": ", 1) for line in block if line.startswith(("id: ", "data: ")))
        self.cursor = fields.get("id", self.cursor)
        return json.loads(fields["data"]) if "data" in fields else None

    def _next_pause(self, error: Exception) -> float:
        """Seconds before reconnecting. Raises a refusal, which would only be repeated."""
        if isinstance(error, ApiError) and error.status < 500 and error.status != 429:
            raise error
        self._failures += 1
        return back_off(self._failures - 1)


class EventStream(_Stream):
    """
    The events of a client as they happen, in order. Reconnects by itself and continues where it left off, until the
    loop ends or Waybill refuses. Without a cursor, only new events are sent; pages of ``list_events`` have one.

    >>> events = EventStream(client, types=["shipment.delivered"], cursor=kept())
    >>> for event in events:
    ...     print(event["type"], event["data"])
    ...     keep(events.cursor)
    """

    def __init__(
        self,
        client: Waybill,
        *,
        types: Sequence[str] | None = None,
        cursor: str | None = None,
        on_connect: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(types, cursor, on_connect)
        self._client = client.with_options(timeout=_silence, deadline=float("inf"), retries=0)

    def __iter__(self) -> Iterator[WebhookEvent]:
        while True:
            try:
                stream = self._client.send(self._call()).stream
                assert stream is not None
                try:
                    self._on_connect()
                    block: list[str] = []
                    for line in stream.iter_lines():
                        if line:
                            block.append(line)
                            continue
                        event, block = self._read(block), []
                        if event is not None:
                            yield event
                finally:
                    stream.close()
                time.sleep(back_off(0))
            except (WaybillError, httpx.HTTPError) as error:
                time.sleep(self._next_pause(error))


class AsyncEventStream(_Stream):
    """``EventStream`` for ``async for``."""

    def __init__(
        self,
        client: AsyncWaybill,
        *,
        types: Sequence[str] | None = None,
        cursor: str | None = None,
        on_connect: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(types, cursor, on_connect)
        self._client = client.with_options(timeout=_silence, deadline=float("inf"), retries=0)

    async def __aiter__(self) -> AsyncIterator[WebhookEvent]:
        while True:
            try:
                stream = (await self._client.send(self._call())).stream
                assert stream is not None
                try:
                    self._on_connect()
                    block: list[str] = []
                    async for line in stream.aiter_lines():
                        if line:
                            block.append(line)
                            continue
                        event, block = self._read(block), []
                        if event is not None:
                            yield event
                finally:
                    await stream.aclose()
                await anyio.sleep(back_off(0))
            except (WaybillError, httpx.HTTPError) as error:
                await anyio.sleep(self._next_pause(error))
