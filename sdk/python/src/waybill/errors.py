"""The errors that a call can raise. Each has the operation that failed and every attempt made."""

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
    """The part of the request: ``body``, ``path``, ``query`` or ``header``."""
    field: t.NotRequired[str]
    """Path of the field within that part, such as ``parcels[0].weight``."""
    carrier: t.NotRequired[str]
    """The carrier that refused."""
    carrierCode: t.NotRequired[str]
    """The carrier's own code."""
    parameters: t.NotRequired[dict[str, str]]
    """Values in the message by name, for writing the message in another language."""


class Problem(t.TypedDict):
    """The body of every error response."""

    timestamp: str
    status: int
    error: str
    """Stable code in capitals, such as ``SHIPMENT_REGISTERED``."""
    message: str
    """What is wrong, where, and what to do about it."""
    path: str
    requestId: str
    errors: t.NotRequired[list[ErrorDetail]]


class WaybillError(Exception):
    """The base class of all errors of a call, with every attempt made."""

    def __init__(self, message: str, *, operation: str, attempts: Sequence[Attempt]) -> None:
        super().__init__(f"{operation}: {message}")
        self.operation = operation
        """Id of the operation, such as ``getShipment``."""
        self.attempts = attempts

    @property
    def request_id(self) -> str | None:
        """Waybill's id of the last request, as in the request log. None if there was no response."""
        return self.attempts[-1].request_id if self.attempts else None


class ConnectionError(WaybillError, builtins.ConnectionError):
    """There was no response, or it could not be read. Whether the server acted is unknown."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """An attempt or the whole call timed out."""


class ApiError(WaybillError):
    """Any response but success: an error, 202 (not ready) or 304. Each expected status has a class of its own."""

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
        """The body of the response. None if it comes from another system than Waybill, such as a proxy."""
        self.code: str | None = info.get("error") if info else None
        """Stable code in capitals, such as ``SHIPMENT_REGISTERED``."""
        self.errors: list[ErrorDetail] = list(info.get("errors") or ()) if info else []
        """Every error in the request."""


class NotReadyError(ApiError):
    """202: the result is not ready yet. See ``wait_for``."""


class NotModifiedError(ApiError):
    """304: the version you have is still current."""


class BadRequestError(ApiError):
    """400: the request is invalid; ``errors`` lists every error."""


class UnauthorizedError(ApiError):
    """401: the credentials or the token are invalid, and the token could not be renewed."""


class ForbiddenError(ApiError):
    """403: the caller lacks the permission."""


class NotFoundError(ApiError):
    """404: the client has no such resource."""


class ConflictError(ApiError):
    """409: the request conflicts with the current state."""


class PreconditionFailedError(ApiError):
    """412: the resource has changed since it was read."""


class RateLimitError(ApiError):
    """429: too many requests, even after the retries."""


class ServerError(ApiError):
    """500 and above: the server failed, even after the retries."""


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
    """Makes the error for a response."""
    try:
        body = response.json()
    except ValueError:
        # An intermediary's error page is not JSON; its status identifies it.
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
