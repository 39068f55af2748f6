"""Lists: one page at a time, or every item over all pages."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qsl

from .core import Response, query_of

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """A page of a list."""

    items: list[Item]
    total: int | None
    """Number of items over all pages; above 10,000 it is a lower bound."""
    cursor: str | None
    """Where the next page begins; None at the end. Store it to continue later with ``cursor`` of the same call."""


_next_page = re.compile(r"""[?&](page=\d+)[^>]*>;\s*rel="?next""")


def _cursor_of(body: Any, response: Response) -> str | None:
    """A list continues by the sort values of its last hit, by a token, or by the page number in the ``next`` link."""
    if isinstance(body, dict):
        if body.get("searchAfter"):
            return query_of(body["searchAfter"])[1:]
        if body.get("nextPageToken"):
            return query_of({"next_page_token": body["nextPageToken"]})[1:]
    found = _next_page.search(response.headers.get("link", ""))
    return found[1] if found else None


def _page_of(response: Response, cursor: str | None) -> Page[Any]:
    body = response.json()
    items = body if isinstance(body, list) else body.get("hits", [])
    total = body.get("total") if isinstance(body, dict) else None
    if total is None and "x-total-count" in response.headers:
        total = int(response.headers["x-total-count"])
    following = _cursor_of(body, response)
    # A server that keeps returning the same page must not cause an endless loop.
    return Page(items, total, following if items and following != cursor else None)


def _query_at(query: Mapping[str, Any], cursor: str | None) -> Mapping[str, Any]:
    """A cursor replaces the page number that the list began with."""
    return {**query, "page": None, **dict(parse_qsl(cursor))} if cursor else query


class Listing(Generic[Item]):
    """A list. Iterating it yields every item over all pages, which are fetched as needed."""

    def __init__(
        self, fetch: Callable[[Mapping[str, Any]], Response], query: Mapping[str, Any], cursor: str | None
    ) -> None:
        self._fetch = fetch
        self._query = query
        self._cursor = cursor

    def page(self) -> Page[Item]:
        """Returns only the first page."""
        return next(self.pages())

    def pages(self) -> Iterator[Page[Item]]:
        """Yields the pages, each with the cursor of the next."""
        cursor = self._cursor
        while True:
            page = _page_of(self._fetch(_query_at(self._query, cursor)), cursor)
            yield page
            cursor = page.cursor
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def take(self, limit: int) -> list[Item]:
        """Returns the first ``limit`` items, or all if there are fewer."""
        found: list[Item] = []
        for page in self.pages():
            found += page.items
            if len(found) >= limit:
                break
        return found[:limit]


class AsyncListing(Generic[Item]):
    """A list. ``async for`` yields every item over all pages, which are fetched as needed."""

    def __init__(
        self, fetch: Callable[[Mapping[str, Any]], Awaitable[Response]], query: Mapping[str, Any], cursor: str | None
    ) -> None:
        self._fetch = fetch
        self._query = query
        self._cursor = cursor

    async def page(self) -> Page[Item]:
        """Returns only the first page."""
        return await anext(self.pages())

    async def pages(self) -> AsyncIterator[Page[Item]]:
        """Yields the pages, each with the cursor of the next."""
        cursor = self._cursor
        while True:
            page = _page_of(await self._fetch(_query_at(self._query, cursor)), cursor)
            yield page
            cursor = page.cursor
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item

    async def take(self, limit: int) -> list[Item]:
        """Returns the first ``limit`` items, or all if there are fewer."""
        found: list[Item] = []
        async for page in self.pages():
            found += page.items
            if len(found) >= limit:
                break
        return found[:limit]
