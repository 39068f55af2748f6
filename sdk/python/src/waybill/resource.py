"""The base classes of the groups of operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .core import Call, Operation, Response
from .files import File, file_of
from .pages import AsyncListing, Listing


class Sender:
    """Sends calls."""

    def send(self, call: Call) -> Response:
        """Sends any call in the way operations are sent, for calls without a method of their own."""
        raise NotImplementedError


class AsyncSender:
    """Sends calls asynchronously."""

    async def send(self, call: Call) -> Response:
        """Sends any call in the way operations are sent, for calls without a method of their own."""
        raise NotImplementedError


class Resource:
    """A group of operations."""

    def __init__(self, client: Sender) -> None:
        self._client = client

    def _value(
        self,
        operation: Operation,
        path: tuple[str | int, ...] = (),
        body: Any = None,
        query: Mapping[str, Any] = {},
        **headers: Any,
    ) -> Any:
        return self._client.send(Call(operation, path, body, query, **headers)).json()

    def _file(
        self,
        operation: Operation,
        path: tuple[str | int, ...] = (),
        body: Any = None,
        query: Mapping[str, Any] = {},
        **headers: Any,
    ) -> File:
        return file_of(self._client.send(Call(operation, path, body, query, **headers)))

    def _list(
        self,
        operation: Operation,
        path: tuple[str | int, ...] = (),
        body: Any = None,
        query: Mapping[str, Any] = {},
        cursor: str | None = None,
        **headers: Any,
    ) -> Listing[Any]:
        return Listing(lambda asked: self._client.send(Call(operation, path, body, asked, **headers)), query, cursor)


class AsyncResource:
    """A group of asynchronous operations."""

    def __init__(self, client: AsyncSender) -> None:
        self._client = client

    async def _value(
        self,
        operation: Operation,
        path: tuple[str | int, ...] = (),
        body: Any = None,
        query: Mapping[str, Any] = {},
        **headers: Any,
    ) -> Any:
        return (await self._client.send(Call(operation, path, body, query, **headers))).json()

    async def _file(
        self,
        operation: Operation,
        path: tuple[str | int, ...] = (),
        body: Any = None,
        query: Mapping[str, Any] = {},
        **headers: Any,
    ) -> File:
        return file_of(await self._client.send(Call(operation, path, body, query, **headers)))

    def _list(
        self,
        operation: Operation,
        path: tuple[str | int, ...] = (),
        body: Any = None,
        query: Mapping[str, Any] = {},
        cursor: str | None = None,
        **headers: Any,
    ) -> AsyncListing[Any]:
        return AsyncListing(
            lambda asked: self._client.send(Call(operation, path, body, asked, **headers)), query, cursor
        )
