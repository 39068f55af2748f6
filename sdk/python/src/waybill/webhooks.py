"""Webhooks: verifies that a message comes from Waybill, is unchanged and recent, and returns its content."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .types import CustomsBrokerBatch, WebhookEvent


class SignatureError(Exception):
    """The message was not sent by Waybill, or is too old or too new. Return 400 and discard it."""


def verify(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: Callable[[], float] = time.time,
) -> WebhookEvent:
    """
    Verifies a message by the Standard Webhooks specification (https://www.standardwebhooks.com) and returns its
    content. Raises ``SignatureError`` otherwise.

    Pass the raw body, before anything parses it. While a secret is being replaced, messages are signed with both, so
    either one works. A redelivery has the same ``webhook-id``: store it to recognise duplicates. ``tolerance`` is how
    many seconds old, or ahead, a message may be.

    >>> event = verify(request.body, request.headers, os.environ["WAYBILL_WEBHOOK_SECRET"])
    >>> if event["type"] == "shipment.delivered":
    ...     print(event["data"]["shipmentId"])
    """
    found = {name.lower(): value for name, value in headers.items()}
    parts = []
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not found.get(name):
            raise SignatureError(f"The header {name} is missing")
        parts.append(found[name])
    message_id, seconds, signature = parts
    _must_be_fresh(seconds, "webhook-timestamp", tolerance, now)
    signatures = [
        decoded
        for one in signature.split(" ")
        if one.startswith("v1,") and (decoded := _bytes_of_base64(one[3:])) is not None
    ]
    keys = [_key_of(one) for one in _all(secret)]
    return _checked(body, f"{message_id}.{seconds}.".encode(), signatures, keys)


def sign(
    body: str | bytes, secret: str | Sequence[str], *, message_id: str | None = None, seconds: int | None = None
) -> dict[str, str]:
    """Signs a body as Waybill does, with one or more secrets, and returns the headers. For tests of your receiver."""
    message_id = message_id or f"msg_{uuid.uuid4()}"
    timestamp = str(int(time.time()) if seconds is None else seconds)
    start = f"{message_id}.{timestamp}.".encode()
    signatures = [
        "v1," + base64.b64encode(_signature(_key_of(one), start + _bytes(body))).decode() for one in _all(secret)
    ]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(signatures),
    }


signature_header = "waybill-signature"
"""The header that signs a batch for a customs broker: ``t=<seconds since 1970>,v1=<HMAC-SHA256 in hexadecimal>``."""


def verify_broker_batch(
    body: str | bytes,
    signature: str | None,
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: Callable[[], float] = time.time,
) -> CustomsBrokerBatch:
    """
    Verifies a batch of customs items that Waybill sends to a broker, and returns it. Raises ``SignatureError``
    otherwise. Pass the raw body, before anything parses it. While a secret is being replaced, pass both. Verify events
    of webhook endpoints with ``verify`` instead.
    """
    parts = [part.strip().partition("=") for part in (signature or "").split(",")]
    seconds = next((value for name, _, value in parts if name == "t"), "")
    signatures = [
        bytes.fromhex(value) for name, _, value in parts if name == "v1" and re.fullmatch("([0-9a-f]{2}){32}", value)
    ]
    _must_be_fresh(seconds, signature_header, tolerance, now)
    keys = [one.encode() for one in _all(secret)]
    return _checked(body, f"{seconds}.".encode(), signatures, keys)


def _all(secret: str | Sequence[str]) -> Sequence[str]:
    return [secret] if isinstance(secret, str) else secret


def _bytes(body: str | bytes) -> bytes:
    return body.encode() if isinstance(body, str) else bytes(body)


def _must_be_fresh(seconds: str, header: str, tolerance: float, now: Callable[[], float]) -> None:
    if not re.fullmatch("[0-9]{1,12}", seconds):
        raise SignatureError(f"The header {header} is missing or malformed")
    if abs(now() - int(seconds)) > tolerance:
        raise SignatureError(f"The message is not from the last {tolerance} seconds")


def _signature(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def _checked(body: str | bytes, start: bytes, signatures: Iterable[bytes], keys: Iterable[bytes]) -> Any:
    """Parses the body if one of the keys made one of the signatures."""
    content = _bytes(body)
    expected = [_signature(key, start + content) for key in keys]
    for signature in signatures:
        for one in expected:
            if hmac.compare_digest(one, signature):
                return json.loads(content)
    raise SignatureError("No signature matches the body")


def _bytes_of_base64(text: str) -> bytes | None:
    """Returns None if the text is not base64."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _key_of(secret: str) -> bytes:
    key = _bytes_of_base64(secret.removeprefix("whsec_"))
    # With an empty secret, anyone could sign messages.
    if not key:
        raise ValueError("The secret of a webhook endpoint must be whsec_ followed by base64")
    return key
