"""The two clients, with the same operations: one synchronous, one asynchronous."""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import TracebackType
from typing import Any

import anyio
import httpx
import typing_extensions as t

from .core import Ask, Call, Pause, Response, Send, Session, Settings, State, Steps, Token, TokenSource, exchange, renewal
from .errors import WaybillError
from .generated.resources import AsyncResources, Resources

_missing: t.Final = object()


def _changed(settings: Settings, **given: Any) -> Settings:
    return replace(settings, **{name: value for name, value in given.items() if value is not _missing})


def _state_of(settings: Settings, refresh_token: str | None) -> State:
    is_renewable = bool(settings.username or refresh_token or callable(settings.access_token))
    return State(settings.fixed_token, refresh_token, is_renewable)


def _request_of(step: Send, http: httpx.Client | httpx.AsyncClient) -> httpx.Request:
    return http.build_request(
        step.method, step.url, headers=step.headers, content=step.content, timeout=httpx.Timeout(step.seconds)
    )


def _response_of(response: httpx.Response, content: bytes, is_stream: bool = False) -> Response:
    stream = response if is_stream else None
    return Response(response.status_code, response.headers, content, str(response.url), (), stream)


def _must_go_on(limit: float) -> None:
    if time.monotonic() > limit:
        raise TimeoutError


class Waybill(Resources):
    """
    A client of the Waybill API. It logs in with the first call that needs a token. Threads can share it.

    >>> client = Waybill("https://waybill.example/v1", username="freja@nordlys.example", password=password)
    >>> shipment = client.shipping.get_shipment(shipment_id)
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        username: str | None = None,
        password: str | None = None,
        refresh_token: str | None = None,
        access_token: str | Callable[[str | None], Any] | None = None,
        on_session: Callable[[Session], None] | None = None,
        client_id: int | None = None,
        timeout: float = 30.0,
        deadline: float = 120.0,
        retries: int = 3,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        """
        :param base_url: Base URL of the API with its version, such as ``https://waybill.example/v1``.
        :param api_key: API key of a client, ``wb_live_...`` or ``wb_test_...``. It replaces the log-in.
        :param username: User name, for a log-in with ``password`` by the first call that needs a token.
        :param refresh_token: Continues a session. With user name and password as well, the client logs in once the
            session has ended.
        :param access_token: A token from elsewhere. A function is called when there is no token yet, when the token
            expires, and once after a 401, with the refused token.
        :param on_session: Called with each new session.
        :param client_id: Client to act for; required for users who belong to several.
        :param timeout: Timeout of one attempt in seconds.
        :param deadline: Timeout of the whole call in seconds, including all retries and pauses.
        :param retries: Maximum number of retries.
        :param http_client: The ``httpx.Client`` to send with, for your own proxies and certificates.
        """
        self._settings = Settings(
            base_url=base_url,
            api_key=api_key,
            username=username,
            password=password,
            access_token=access_token,
            on_session=on_session,
            client_id=client_id,
            timeout=timeout,
            deadline=deadline,
            retries=retries,
            headers=headers or {},
        )
        self._state = _state_of(self._settings, refresh_token)
        self._lock = threading.Lock()
        self._http = http_client or httpx.Client()

    def with_options(
        self,
        *,
        client_id: int | None = _missing,  # type: ignore[assignment]
        timeout: float = _missing,  # type: ignore[assignment]
        deadline: float = _missing,  # type: ignore[assignment]
        retries: int = _missing,  # type: ignore[assignment]
        headers: Mapping[str, str] = _missing,  # type: ignore[assignment]
    ) -> Waybill:
        """Shares the session and connections, with other options: ``client.with_options(client_id=1024)``."""
        other = object.__new__(type(self))
        other._settings = _changed(
            self._settings, client_id=client_id, timeout=timeout, deadline=deadline, retries=retries, headers=headers
        )
        other._state, other._lock, other._http = self._state, self._lock, self._http
        return other

    def send(self, call: Call) -> Response:
        response: Response = self._drive(exchange(self._settings, self._state, call))
        return response

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> t.Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _drive(self, steps: Steps | Any) -> Any:
        value: Any = None
        failure: Exception | None = None
        while True:
            try:
                step = steps.send(value) if failure is None else steps.throw(failure)
            except StopIteration as end:
                return end.value
            value = failure = None
            try:
                value = self._do(step)
            except Exception as reason:
                failure = reason

    def _do(self, step: Token | Pause | Send | Ask) -> Any:
        match step:
            case Send():
                return self._exchange(step)
            case Token():
                return self._token(step.refused)
            case Pause():
                return time.sleep(step.seconds)
            case Ask():
                return step.source(step.refused)

    def _exchange(self, step: Send) -> Response:
        limit = time.monotonic() + step.seconds
        response = self._http.send(_request_of(step, self._http), stream=True)
        if step.stream and response.status_code == 200:
            return _response_of(response, b"", is_stream=True)
        try:
            content = bytearray()
            for part in response.iter_bytes():
                content += part
                _must_go_on(limit)
        finally:
            response.close()
        return _response_of(response, bytes(content))

    def _token(self, refused: str | None) -> str | None:
        """Lets one thread fetch a new token for all. In its last minute the old one still serves the others."""
        state = self._state
        if state.must_renew(refused):
            with self._lock:
                if state.must_renew(refused):
                    self._drive(renewal(self._settings, state))
        elif state.is_old() and self._lock.acquire(blocking=False):
            try:
                self._drive(renewal(self._settings, state))
            except WaybillError:
                # There is still time for another try.
                pass
            finally:
                self._lock.release()
        return state.token


class AsyncWaybill(AsyncResources):
    """
    A client of the Waybill API for asyncio and trio. It logs in with the first call that needs a token.

    >>> async with AsyncWaybill("https://waybill.example/v1", api_key=key) as client:
    ...     shipment = await client.shipping.get_shipment(shipment_id)
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        username: str | None = None,
        password: str | None = None,
        refresh_token: str | None = None,
        access_token: TokenSource | None = None,
        on_session: Callable[[Session], None] | None = None,
        client_id: int | None = None,
        timeout: float = 30.0,
        deadline: float = 120.0,
        retries: int = 3,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """Takes the parameters of ``Waybill``; ``access_token`` may also be a coroutine function."""
        self._settings = Settings(
            base_url=base_url,
            api_key=api_key,
            username=username,
            password=password,
            access_token=access_token,
            on_session=on_session,
            client_id=client_id,
            timeout=timeout,
            deadline=deadline,
            retries=retries,
            headers=headers or {},
        )
        self._state = _state_of(self._settings, refresh_token)
        self._lock = anyio.Lock()
        self._http = http_client or httpx.AsyncClient()

    def with_options(
        self,
        *,
        client_id: int | None = _missing,  # type: ignore[assignment]
        timeout: float = _missing,  # type: ignore[assignment]
        deadline: float = _missing,  # type: ignore[assignment]
        retries: int = _missing,  # type: ignore[assignment]
        headers: Mapping[str, str] = _missing,  # type: ignore[assignment]
    ) -> AsyncWaybill:
        """Shares the session and connections, with other options: ``client.with_options(client_id=1024)``."""
        other = object.__new__(type(self))
        other._settings = _changed(
            self._settings, client_id=client_id, timeout=timeout, deadline=deadline, retries=retries, headers=headers
        )
        other._state, other._lock, other._http = self._state, self._lock, self._http
        return other

    async def send(self, call: Call) -> Response:
        response: Response = await self._drive(exchange(self._settings, self._state, call))
        return response

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> t.Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _drive(self, steps: Steps | Any) -> Any:
        value: Any = None
        failure: Exception | None = None
        while True:
            try:
                step = steps.send(value) if failure is None else steps.throw(failure)
            except StopIteration as end:
                return end.value
            value = failure = None
            try:
                value = await self._do(step)
            except Exception as reason:
                failure = reason

    async def _do(self, step: Token | Pause | Send | Ask) -> Any:
        match step:
            case Send():
                return await self._exchange(step)
            case Token():
                return await self._token(step.refused)
            case Pause():
                return await anyio.sleep(step.seconds)
            case Ask():
                found = step.source(step.refused)
                return await found if inspect.isawaitable(found) else found

    async def _exchange(self, step: Send) -> Response:
        request = _request_of(step, self._http)
        with anyio.fail_after(step.seconds):
            response = await self._http.send(request, stream=True)
            if step.stream and response.status_code == 200:
                return _response_of(response, b"", is_stream=True)
            try:
                return _response_of(response, await response.aread())
            finally:
                await response.aclose()

    async def _token(self, refused: str | None) -> str | None:
        """Lets one task fetch a new token for all. In its last minute the old one still serves the others."""
        state = self._state
        if state.must_renew(refused):
            async with self._lock:
                if state.must_renew(refused):
                    await self._drive(renewal(self._settings, state))
        elif state.is_old() and not self._lock.locked():
            async with self._lock:
                try:
                    await self._drive(renewal(self._settings, state))
                except WaybillError:
                    # There is still time for another try.
                    pass
        return state.token
