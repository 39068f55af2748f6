"""From log-in to label with the installed package, against the server at the given URL."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import waybill
from waybill import webhooks
from waybill.types import RateRequest, ShipmentCreate

base_url, given = sys.argv[1:]
message = json.loads(given)
username, password = "freja@nordlys.example", "lamps-from-the-north"
order: ShipmentCreate = message["order"]

with waybill.Waybill(base_url, username=username, password=password) as client:
    question: RateRequest = {
        "sender": {"country": "DK", "postCode": "1264"},
        "recipient": {"country": "DK", "postCode": "8000"},
        "parcels": [{"weight": 2.6, "length": 50, "width": 30, "height": 30}],
    }
    rates = client.rate.create_rates(question)["rates"]
    assert any(rate["carrierProduct"]["carrier"] == "LAST_INCH" for rate in rates), rates

    shipment = client.shipping.create_shipment(order, idempotency_key=message["key"])
    again = client.shipping.create_shipment(order, idempotency_key=message["key"])
    assert shipment["id"] == again["id"]
    client.shipping.register_shipment(shipment["id"])

    label = client.shipping.get_shipment_label_pdf(shipment["id"])
    assert label.content.startswith(b"%PDF-") and label.media_type == "application/pdf", label.name
    with TemporaryDirectory() as folder:
        assert label.save(folder) == Path(folder) / label.name
    zpl = client.shipping.create_shipment_label(shipment["id"], {"type": "ZPL"})
    assert waybill.label_file(zpl).content.startswith(b"^XA"), zpl

    events = client.shipping.list_shipment_events(shipment["id"])
    assert isinstance(events, list), events

    pages = client.shipping.list_shipments(per_page=2).pages()
    first, second = next(pages), next(pages)
    assert len(first.items) == 2 and first.total and first.total > 2 and first.cursor, first
    assert first.items[0]["id"] != second.items[0]["id"]
    assert len(client.address_book.list_addresses(per_page=1).take(2)) == 2

    try:
        client.shipping.delete_shipment(shipment["id"])
        raise AssertionError("A registered shipment was deleted")
    except waybill.BadRequestError as error:
        assert error.code == "SHIPMENT_REGISTERED" and error.request_id, error

event = webhooks.verify(message["body"], message["headers"], message["secret"])
assert event["type"] == "shipment.delivered", event


async def walk() -> int:
    async with waybill.AsyncWaybill(base_url, username=username, password=password) as client:
        found = await client.shipping.get_shipment(shipment["id"])
        labels = await asyncio.gather(*(client.shipping.get_shipment_label_png(found["id"]) for _ in range(2)))
        assert all(one.content.startswith(b"\x89PNG") for one in labels)
        return len(await client.shipping.list_shipments(per_page=2).take(3))


assert asyncio.run(walk()) == 3
print("walked")
