"""Shipments, labels, customs and tracking: every operation of the Waybill API, typed, with or without asyncio."""

from __future__ import annotations

from .client import AsyncWaybill, Waybill
from .core import AccessToken, Attempt, Response, Session
from .errors import (
    ApiError,
    BadRequestError,
    ConflictError,
    ConnectionError,
    ErrorDetail,
    ForbiddenError,
    NotFoundError,
    NotModifiedError,
    NotReadyError,
    PreconditionFailedError,
    Problem,
    RateLimitError,
    ServerError,
    TimeoutError,
    UnauthorizedError,
    WaybillError,
)
from .files import File, label_file
from .pages import AsyncListing, Listing, Page
from .version import __version__
from .wait import WaitError, wait_for, wait_for_async

__all__ = [
    "AccessToken",
    "ApiError",
    "AsyncListing",
    "AsyncWaybill",
    "Attempt",
    "BadRequestError",
    "ConflictError",
    "ConnectionError",
    "ErrorDetail",
    "File",
    "ForbiddenError",
    "Listing",
    "NotFoundError",
    "NotModifiedError",
    "NotReadyError",
    "Page",
    "PreconditionFailedError",
    "Problem",
    "RateLimitError",
    "Response",
    "ServerError",
    "Session",
    "TimeoutError",
    "UnauthorizedError",
    "WaitError",
    "Waybill",
    "WaybillError",
    "__version__",
    "label_file",
    "wait_for",
    "wait_for_async",
]
