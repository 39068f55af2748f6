"""What a call can raise. Each error says which operation failed and everything that was tried."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typing_extensions as t

if TYPE_CHECKING:
    from .core import Attempt, Response


class ErrorDetail(t.TypedDict):
    """One error of a request."""

    code: str
    """Stable code in capitals, such as ``OUT_OF_RANGE``."""
    defaultMessage: str
    objectName: t.NotRequired[str]
    """Part of the request: body, path, query or header."""
    field: t.NotRequired[str]
    """Path of the field within it, such as ``parcels[0].weight``."""
    carrier: t.NotRequired[str]
    """Carrier that refused."""
    carrierCode: t.NotRequired[str]
    """The carrier's own code."""
    parameters: t.NotRequired[dict[str, str]]
    """Values that the message holds, by name, with which to write the sentence in another language."""


class Problem(t.TypedDict):
    """The body of every error, as the contract has it."""

    timestamp: str
    status: int
    error: str
    """Stable code in capitals, such as ``SHIPMENT_REGISTERED``."""
    message: str
    """The error, its place, and what to do."""
    path: str
    requestId: str
    errors: t.NotRequired[list[ErrorDetail]]


class WaybillError(Exception):
    """What went wrong in a call, with everything that was tried."""

    def __init__(self, message: str, *, operation: str, attempts: Sequence[Attempt]) -> None:
        super().__init__(f"{operation}: {message}")
        self.operation = operation
        """Id of the operation that was called."""
        self.attempts = attempts

    @property
    def request_id(self) -> str | None:
        """What Waybill calls the request that failed: its id in the log of requests. None when there was no response."""
        return self.attempts[-1].request_id if self.attempts else None


class ConnectionError(WaybillError, builtins.ConnectionError):
    """There was no response, or none that can be read. Whether the server acted is not known."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """An attempt or the whole call took too long."""


class ApiError(WaybillError):
    """The server responded that it did not perform the request. There is a class for each expected status."""

    def __init__(
        self,
        message: str,
        *,
        operation: str,
        attempts: Sequence[Attempt],
        response: Response,
        info: Problem | None,
    ) -> None:
        super().__init__(message, operation=operation, attempts=attempts)
        self.status = response.status
        self.response = response
        self.info = info
        """The body of the response. None when something else than Waybill responded, such as a proxy."""
        self.code: str | None = info.get("error") if info else None
        """Stable code in capitals, such as ``SHIPMENT_REGISTERED``."""
        self.errors: list[ErrorDetail] = list(info.get("errors") or ()) if info else []
        """Every error of the request."""


class NotReadyError(ApiError):
    """202: the result is still being made. See ``wait_for``."""


class NotModifiedError(ApiError):
    """304: what you know is still right."""


class BadRequestError(ApiError):
    """400: the request breaks a rule; ``errors`` lists every error."""


class UnauthorizedError(ApiError):
    """401: credentials or token are not valid, and could not be renewed."""


class ForbiddenError(ApiError):
    """403: the caller may not do this."""


class NotFoundError(ApiError):
    """404: there is no such resource for this client."""


class ConflictError(ApiError):
    """409: the request conflicts with what exists."""


class PreconditionFailedError(ApiError):
    """412: the resource has changed since it was read."""


class RateLimitError(ApiError):
    """429: too many requests, also after waiting as told."""


class ServerError(ApiError):
    """500 and above: the server failed, also when asked again."""


_classes: dict[int, type[ApiError]] = {
    202: NotReadyError,
    304: NotModifiedError,
    400: BadRequestError,
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    429: RateLimitError,
}


def error_of(response: Response, operation: str, attempts: Sequence[Attempt]) -> ApiError:
    """The error that a response is."""
    try:
        body = response.json()
    except ValueError:
        # A page of something in between is known by its status.
        body = None
    info: Problem | None = body if isinstance(body, dict) else None  # type: ignore[assignment]
    message = info.get("message") if info else None
    message = message or f"HTTP {response.status}"
    details = info.get("errors") if info else None
    if details:
        message += f" {details[0].get('defaultMessage')}"
        message += f" (and {len(details) - 1} more)" if len(details) > 1 else ""
    kind = _classes.get(response.status, ServerError if response.status >= 500 else ApiError)
    return kind(message, operation=operation, attempts=attempts, response=response, info=info)
