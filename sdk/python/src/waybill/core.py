"""
The logic of every call: log-in, retries, timeouts. Generators yield the next step, which the two clients in
``client.py`` execute, one synchronously and one asynchronously.
"""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, TypeAlias
from urllib.parse import quote, urlencode

import httpx
import typing_extensions as t

from . import errors
from .version import __version__


class AccessToken(t.TypedDict):
    """An access token, and the seconds for which it is valid."""

    accessToken: str
    expiresIn: t.NotRequired[float]


class Session(t.TypedDict):
    """A session, as log-in and refresh return it. Store ``refreshToken`` to continue the session after a restart."""

    accessToken: str
    expiresIn: float
    refreshToken: t.NotRequired[str]


GivenToken: TypeAlias = "AccessToken | str"
TokenSource: TypeAlias = "str | Callable[[str | None], GivenToken | Awaitable[GivenToken]]"


@dataclass(frozen=True, slots=True)
class Operation:
    """The data to send an operation."""

    id: str
    method: str
    path: str
    body: t.Literal["json", "text"] | None = None
    keyed: bool = False
    """An Idempotency-Key makes it safe to retry."""
    repeatable: bool = False
    """Safe to retry without a key, although it is not a GET."""
    open: bool = False
    """Called without a token."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt to send a call."""

    started: float
    """When it was sent, in seconds since 1970."""
    seconds: float
    status: int | None
    """None if there was no response."""
    request_id: str | None
    """Waybill's id of this request, as in the request log that you can read."""
    error: Exception | None
    """Why there was no response."""


@dataclass(frozen=True, slots=True)
class Response:
    """A raw response."""

    status: int
    headers: httpx.Headers
    content: bytes
    url: str
    attempts: Sequence[Attempt] = ()
    stream: httpx.Response | None = None
    """The response with its body unread, if a stream was requested."""

    def json(self) -> Any:
        return json.loads(self.content) if self.content else None

    @property
    def is_done(self) -> bool:
        """Whether the request succeeded; 202 means that the requested file is still being written."""
        return 200 <= self.status < 300 and self.status != 202


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a client."""

    base_url: str
    api_key: str | None = None
    username: str | None = None
    password: str | None = None
    access_token: TokenSource | None = None
    on_session: Callable[[Session], None] | None = None
    client_id: int | None = None
    timeout: float = 30.0
    deadline: float = 120.0
    retries: int = 3
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def fixed_token(self) -> str | None:
        if self.access_token is None:
            return self.api_key
        return self.access_token if isinstance(self.access_token, str) else None


@dataclass(slots=True)
class State:
    """The state that all calls of a client share."""

    token: str | None
    refresh_token: str | None
    is_renewable: bool
    expires: float = float("inf")
    held: float = 0.0
    """When the server accepts calls again, after it asked every caller to wait."""

    def must_renew(self, refused: str | None) -> bool:
        """In its last 5 seconds a token might expire on the way."""
        if not self.is_renewable:
            return False
        return self.token is None or self.token == refused or self.expires - time.time() < 5

    def is_old(self) -> bool:
        return self.is_renewable and self.expires - time.time() < 60


@dataclass(frozen=True, slots=True)
class Call:
    """A call about to be sent."""

    operation: Operation
    path: tuple[str | int, ...] = ()
    body: Any = None
    query: Mapping[str, Any] = field(default_factory=dict)
    idempotency_key: str | None = None
    if_match: str | None = None
    if_none_match: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    stream: bool = False

    @property
    def url(self) -> str:
        parts = iter(self.path)
        filled = re.sub(
            r"\{(\w+)\}", lambda place: _segment(self.operation.id, place[1], next(parts)), self.operation.path
        )
        return filled + query_of(self.query)


def _segment(operation: str, name: str, value: object) -> str:
    text = str(value)
    # An empty value, "." or ".." would change the path and so call another operation.
    if value is None or text in ("", ".", ".."):
        raise ValueError(f'{operation}: {name} cannot be "{text}"')
    return quote(text, safe="")


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def query_of(query: Mapping[str, Any]) -> str:
    """Encodes a query. Leaves out None, and repeats the parameter for each item of a list."""
    pairs = [
        (name, _plain(item))
        for name, value in query.items()
        for item in (value if isinstance(value, (list, tuple, set, frozenset)) else [value])
        if item is not None
    ]
    return "?" + urlencode(pairs, quote_via=quote, safe="") if pairs else ""


def told_to_wait(headers: httpx.Headers) -> float | None:
    """Returns the seconds that Retry-After asks to wait; the header holds seconds or a date."""
    told = headers.get("retry-after")
    if not told:
        return None
    try:
        return max(0.0, float(told))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(told).timestamp() - time.time())
    except ValueError:
        return 0.0


def back_off(attempts: int) -> float:
    """Doubles up to 8 s, with jitter so that clients that fail together do not retry together."""
    return min(8.0, 0.25 * 2**attempts) * (0.5 + random.random() / 2)


@dataclass(frozen=True, slots=True)
class Token:
    """Next: get the token to send, other than the refused one."""

    refused: str | None


@dataclass(frozen=True, slots=True)
class Pause:
    """Next: wait."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Send:
    """Next: send this and read the response, within the given seconds."""

    method: str
    url: str
    headers: Mapping[str, str]
    content: bytes | None
    seconds: float
    stream: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """Next: ask the caller's function for a token."""

    source: Callable[[str | None], Any]
    refused: str | None


Steps: TypeAlias = "Generator[Token | Pause | Send | Ask, Any, Response]"

_refreshing = Operation("refreshToken", "POST", "/auth/refresh-token", body="text", open=True)
# Sending a log-in twice only opens a second session, which does no harm.
_logging_in = Operation("login", "POST", "/auth/login", body="json", open=True, repeatable=True)


def renewal(settings: Settings, state: State) -> Generator[Token | Pause | Send | Ask, Any, None]:
    """Gets a new token from the caller's function, from the session, or by logging in."""
    found = yield from _found(settings, state)
    if isinstance(found, str):
        found = {"accessToken": found}
    state.expires = time.time() + found.get("expiresIn", float("inf"))
    state.token = found["accessToken"]


def _found(settings: Settings, state: State) -> Generator[Token | Pause | Send | Ask, Any, Any]:
    if callable(settings.access_token):
        return (yield Ask(settings.access_token, state.token))
    if state.refresh_token:
        try:
            return (yield from _opened(settings, state, Call(_refreshing, body=state.refresh_token)))
        except errors.WaybillError:
            if not settings.username:
                raise
    credentials = {"username": settings.username, "password": settings.password}
    return (yield from _opened(settings, state, Call(_logging_in, body=credentials)))


def _opened(settings: Settings, state: State, call: Call) -> Generator[Token | Pause | Send | Ask, Any, Session]:
    response = yield from exchange(settings, state, call)
    session: Session = response.json()
    state.refresh_token = session.get("refreshToken")
    if settings.on_session:
        settings.on_session(session)
    return session


def exchange(settings: Settings, state: State, call: Call) -> Steps:
    """Sends a call until it succeeds, is refused, or may not be retried any more."""
    operation = call.operation
    attempts: list[Attempt] = []
    latest = time.monotonic() + settings.deadline
    is_safe = operation.method == "GET" or operation.keyed or operation.repeatable
    left = settings.retries
    url = settings.base_url.rstrip("/") + call.url
    shown = f"{operation.method} {url.partition('?')[0]}"
    content = _content(operation, call.body)

    headers = {"user-agent": f"waybill-python/{__version__}"}
    if content is not None:
        headers["content-type"] = "application/json" if operation.body == "json" else "text/plain;charset=UTF-8"
    if settings.client_id is not None and not operation.open:
        headers["clientid"] = str(settings.client_id)
    if operation.keyed:
        headers["idempotency-key"] = call.idempotency_key or str(uuid.uuid4())
    if call.if_match:
        headers["if-match"] = call.if_match
    if call.if_none_match:
        headers["if-none-match"] = call.if_none_match
    headers.update({name.lower(): value for source in (settings.headers, call.headers) for name, value in source.items()})

    refused: str | None = None
    while True:
        token: str | None = None
        if not operation.open:
            token = yield Token(refused)
        if token:
            headers["authorization"] = f"Bearer {token}"
        held = state.held - time.monotonic()
        if 0 < held < latest - time.monotonic():
            yield Pause(held)

        started, clock = time.time(), time.monotonic()
        response: Response | None = None
        failure: Exception | None = None
        try:
            seconds = min(settings.timeout, latest - clock)
            response = yield Send(operation.method, url, headers, content, seconds, call.stream)
            if response.is_done and response.stream is None and "json" in response.headers.get("content-type", ""):
                response.json()
        except (httpx.HTTPError, builtin_timeout, ValueError) as reason:
            failure = reason
        status = response.status if response and not failure else None
        request_id = response.headers.get("x-request-id") if response else None
        attempts.append(Attempt(started, time.monotonic() - clock, status, request_id, failure))
        if response and response.headers.get("ratelimit-remaining") == "0":
            state.held = time.monotonic() + _number(response.headers.get("ratelimit-reset"))

        wait = float("inf")
        if status == 401 and token and refused is None and state.is_renewable:
            refused, wait = token, 0.0
        # After 429 nothing was done, so any request can be sent again.
        elif status == 429 or (is_safe and (status is None or status in (408, 500) or status > 501)):
            if left > 0:
                told = told_to_wait(response.headers) if response and not failure else None
                wait = back_off(len(attempts)) if told is None else told
            left -= 1

        if time.monotonic() + wait >= latest:
            if failure:
                kind = errors.TimeoutError if _is_timeout(failure) else errors.ConnectionError
                why = "timeout" if _is_timeout(failure) else failure
                raise kind(f"{shown}: {why}", operation=operation.id, attempts=attempts) from failure
            assert response is not None
            if not response.is_done:
                raise errors.error_of(response, operation.id, attempts)
            return Response(
                response.status, response.headers, response.content, response.url, attempts, response.stream
            )
        if wait > 0:
            yield Pause(wait)


builtin_timeout = TimeoutError


def _is_timeout(error: Exception) -> bool:
    return isinstance(error, (httpx.TimeoutException, builtin_timeout))


def _content(operation: Operation, body: Any) -> bytes | None:
    if body is None or operation.body is None:
        return None
    if operation.body == "text":
        return body if isinstance(body, bytes) else str(body).encode()
    return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _number(text: str | None) -> float:
    try:
        return float(text or 0)
    except ValueError:
        return 0.0
