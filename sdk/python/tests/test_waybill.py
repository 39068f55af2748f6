"""The package against a server with scripted responses."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import threading
import time
import unittest
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import waybill
from waybill import events, webhooks

Reply = dict[str, Any]
SHIPMENT: Any = {
    "sender": {"addressLine1": "Store Kongensgade 81", "city": "Copenhagen", "country": "DK"},
    "recipient": {"addressLine1": "Vestergade 3", "city": "Aarhus", "country": "DK"},
    "parcels": [{"weight": 1, "length": 1, "width": 1, "height": 1, "description": "Lamp"}],
}


def problem(status: int, code: str = "FAULT", **more: Any) -> Reply:
    body = {"status": status, "error": code, "message": f"It is {code}.", "requestId": "r1", **more}
    return {"status": status, "headers": {"x-request-id": "r1", "retry-after": "0"}, "body": body}


class Server:
    """Sends the replies in order, then repeats the last one. Log-ins return tokens by default."""

    def __init__(self, script: Callable[[Any, int], Reply | None]) -> None:
        self.received: list[Any] = []
        self.logins: list[Any] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_all(self) -> None:
                address = urlsplit(self.path)
                length = int(self.headers.get("content-length") or 0)
                request = {
                    "method": self.command,
                    "path": address.path,
                    "query": parse_qsl(address.query),
                    "headers": {name.lower(): value for name, value in self.headers.items()},
                    "body": self.rfile.read(length).decode(),
                }
                is_login = address.path in ("/v1/auth/login", "/v1/auth/refresh-token")
                kept = outer.logins if is_login else outer.received
                kept.append(request)
                number = len(kept)
                session = {"accessToken": f"token-{number}", "expiresIn": 3600, "refreshToken": f"refresh-{number}"}
                reply = script(request, number) or ({"body": session} if is_login else {})
                time.sleep(reply.get("after", 0))
                if reply.get("error"):
                    self.close_connection = True
                    return
                body = reply.get("body", b"")
                content = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(reply.get("status", 200))
                if not isinstance(body, bytes):
                    self.send_header("content-type", "application/json")
                for name, value in reply.get("headers", {}).items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                try:
                    self.wfile.write(content)
                except OSError:
                    pass

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_all

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.base_url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def in_order(*replies: Reply) -> Callable[[Any, int], Reply | None]:
    return lambda request, number: (
        None if request["path"].startswith("/v1/auth/") else replies[min(number, len(replies)) - 1]
    )


class Case(unittest.TestCase):
    def set_up(self, script: Callable[[Any, int], Reply | None], **options: Any) -> tuple[waybill.Waybill, Server]:
        server = Server(script)
        self.addCleanup(server.close)
        if not {"username", "api_key", "refresh_token"} & options.keys():
            options.setdefault("access_token", "fixed")
        client = waybill.Waybill(server.base_url, **options)
        self.addCleanup(client.close)
        return client, server


class ARequest(Case):
    def test_carries_path_query_body_and_headers(self) -> None:
        client, server = self.set_up(lambda *_: {"body": []}, client_id=1024, headers={"X-Shop": "nordlys"})
        client.address_book.list_addresses(q="Å & B", page=2).page()
        client.with_options(client_id=7).user.get_user("freja@nordlys.example/x", if_none_match='"1"')
        client.shipping.create_shipment(SHIPMENT, idempotency_key="order-1")
        listed, read, created = server.received
        self.assertEqual(listed["query"], [("q", "Å & B"), ("page", "2")])
        self.assertEqual(listed["headers"]["authorization"], "Bearer fixed")
        self.assertEqual(listed["headers"]["clientid"], "1024")
        self.assertEqual(listed["headers"]["x-shop"], "nordlys")
        self.assertEqual(listed["headers"]["user-agent"], f"waybill-python/{waybill.__version__}")
        self.assertEqual(read["path"], "/v1/auth/users/freja%40nordlys.example%2Fx")
        self.assertEqual((read["headers"]["clientid"], read["headers"]["if-none-match"]), ("7", '"1"'))
        self.assertEqual(created["headers"]["content-type"], "application/json")
        self.assertEqual(created["headers"]["idempotency-key"], "order-1")
        self.assertEqual(json.loads(created["body"]), SHIPMENT)

    def test_repeats_the_parameter_of_a_list_and_sends_booleans_in_lower_case(self) -> None:
        client, server = self.set_up(lambda *_: {"body": {"hits": []}})
        client.reporting.list_reported_shipments(carriers=["GLS_DK", "DHL_EXPRESS"]).page()
        client.relabelling.list_relabelling_logs().page()
        self.assertEqual(server.received[0]["query"], [("carriers", "GLS_DK"), ("carriers", "DHL_EXPRESS")])

    def test_refuses_a_path_that_would_call_another_operation(self) -> None:
        client, server = self.set_up(lambda *_: {})
        for value in ("", ".", "..", None):
            with self.assertRaisesRegex(ValueError, "deleteShipment: shipmentId cannot be"):
                client.shipping.delete_shipment(value)  # type: ignore[arg-type]
        self.assertEqual(server.received, [])


class AnError(Case):
    def test_has_the_class_of_its_status_and_the_message_of_the_server(self) -> None:
        detail = {"code": "REQUIRED", "defaultMessage": "city is missing.", "field": "recipient.city"}
        client, _ = self.set_up(in_order(problem(400, "INVALID", errors=[detail, detail])))
        with self.assertRaises(waybill.BadRequestError) as caught:
            client.shipping.create_shipment(SHIPMENT)
        error = caught.exception
        self.assertEqual(str(error), "createShipment: It is INVALID. city is missing. (and 1 more)")
        self.assertEqual((error.status, error.code, error.request_id), (400, "INVALID", "r1"))
        self.assertEqual(error.errors[0].get("field"), "recipient.city")
        self.assertEqual([attempt.status for attempt in error.attempts], [400])

    def test_of_an_intermediary_has_only_its_status(self) -> None:
        client, _ = self.set_up(in_order({"status": 403, "body": b"<h1>no</h1>"}))
        with self.assertRaises(waybill.ForbiddenError) as caught:
            client.shipping.get_shipment("1")
        self.assertEqual((str(caught.exception), caught.exception.info), ("getShipment: HTTP 403", None))

    def test_without_a_response_states_the_url_without_its_query(self) -> None:
        client, server = self.set_up(lambda *_: {"error": "reset"}, retries=0)
        with self.assertRaises(waybill.ConnectionError) as caught:
            client.shipping.list_shipments(q="Freja").page()
        self.assertIn(f"listShipments: GET {server.base_url}/shipments: ", str(caught.exception))
        self.assertNotIn("Freja", str(caught.exception))
        self.assertIsInstance(caught.exception, ConnectionError)

    def test_of_an_unreadable_json_response_is_a_connection_error(self) -> None:
        page = {"headers": {"content-type": "application/json"}, "body": b"<h1>Sign in</h1>"}
        client, _ = self.set_up(in_order(page), retries=0)
        with self.assertRaises(waybill.ConnectionError):
            client.shipping.get_shipment("1")


class Repeating(Case):
    failures = [{"error": "reset"}, problem(500), {"status": 502, "headers": {"retry-after": "0"}}, problem(408)]

    def setUp(self) -> None:
        # Keeps back-off at its shortest.
        original = random.random
        random.random = lambda: 0.0
        self.addCleanup(lambda: setattr(random, "random", original))

    def test_happens_when_it_is_safe_and_keeps_the_key(self) -> None:
        for failure in self.failures:
            with self.subTest(failure):
                client, server = self.set_up(in_order(failure, {"body": {"id": "1"}}, failure, {"body": {"id": "2"}}))
                self.assertEqual(client.shipping.get_shipment("1"), {"id": "1"})
                client.shipping.create_shipment(SHIPMENT)
                keys = [request["headers"].get("idempotency-key") for request in server.received]
                self.assertEqual(len(keys), 4)
                self.assertEqual(keys[2], keys[3])
                self.assertRegex(keys[2], "^[0-9a-f-]{36}$")

    def test_does_not_repeat_what_may_have_had_an_effect(self) -> None:
        for failure in self.failures:
            with self.subTest(failure):
                client, server = self.set_up(in_order(failure, {"body": {}}))
                with self.assertRaises(waybill.WaybillError):
                    client.shipping.update_shipment({"id": "1"})
                self.assertEqual(len(server.received), 1)

    def test_repeats_anything_after_429_and_a_read_only_post_after_503(self) -> None:
        client, server = self.set_up(in_order(problem(429), {"body": {}}, problem(503), {"body": []}))
        client.shipping.update_shipment({"id": "1"})
        client.rate.create_rates({"parcels": []})  # type: ignore[typeddict-item]
        self.assertEqual(len(server.received), 4)

    def test_does_not_happen_after_a_refusal(self) -> None:
        for status in (400, 403, 404, 409, 412, 501):
            client, server = self.set_up(in_order(problem(status)))
            with self.assertRaises(waybill.ApiError) as caught:
                client.shipping.get_shipment("1")
            self.assertEqual((caught.exception.status, len(server.received)), (status, 1))

    def test_stops_after_the_given_number(self) -> None:
        client, server = self.set_up(in_order(problem(503)), retries=2)
        with self.assertRaises(waybill.ServerError) as caught:
            client.shipping.get_shipment("1")
        self.assertEqual([one.status for one in caught.exception.attempts], [503, 503, 503])

    def test_does_not_wait_past_the_deadline(self) -> None:
        client, _ = self.set_up(in_order({**problem(429), "headers": {"retry-after": "600"}}), deadline=5)
        with self.assertRaises(waybill.RateLimitError):
            client.shipping.get_shipment("1")

    def test_a_timeout_ends_an_attempt(self) -> None:
        client, server = self.set_up(in_order({"after": 1}, {"body": {"id": "1"}}), timeout=0.1)
        self.assertEqual(client.shipping.get_shipment("1"), {"id": "1"})
        client, _ = self.set_up(in_order({"after": 1}), timeout=0.05, retries=0)
        with self.assertRaises(waybill.TimeoutError) as caught:
            client.shipping.get_shipment("1")
        self.assertTrue(str(caught.exception).endswith("/shipments/1: timeout"))

    def test_holds_calls_back_while_no_requests_remain(self) -> None:
        empty = {"headers": {"ratelimit-remaining": "0", "ratelimit-reset": "0.3"}, "body": {}}
        client, _ = self.set_up(in_order(empty, {"body": {}}))
        client.shipping.get_shipment("1")
        started = time.monotonic()
        client.shipping.get_shipment("2")
        self.assertGreater(time.monotonic() - started, 0.2)


class Tokens(Case):
    def test_are_fetched_once_for_any_number_of_threads(self) -> None:
        client, server = self.set_up(lambda *_: None, username="freja", password="secret")
        threads = [threading.Thread(target=client.shipping.get_shipment, args=(str(id),)) for id in range(1, 9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(server.logins), 1)
        self.assertEqual(json.loads(server.logins[0]["body"]), {"username": "freja", "password": "secret"})
        self.assertNotIn("authorization", server.logins[0]["headers"])

    def test_are_renewed_once_after_401_with_the_session(self) -> None:
        sessions: list[Any] = []
        valid = "Bearer token-1"

        def script(request: Any, _: int) -> Reply | None:
            if request["path"].startswith("/v1/auth/") or request["headers"].get("authorization") == valid:
                return None
            return problem(401)

        client, server = self.set_up(script, username="freja", password="secret", on_session=sessions.append)
        client.shipping.get_shipment("1")
        valid = "Bearer token-2"
        client.shipping.update_shipment({"id": "1"})
        self.assertEqual([login["body"] for login in server.logins][1:], ["refresh-1"])
        self.assertTrue(server.logins[1]["headers"]["content-type"].startswith("text/plain"))
        self.assertEqual([session["refreshToken"] for session in sessions], ["refresh-1", "refresh-2"])
        valid = "none"
        with self.assertRaises(waybill.UnauthorizedError):
            client.shipping.get_shipment("1")
        self.assertEqual(len(server.logins), 3)

    def test_can_come_from_a_function_which_receives_the_refused_one(self) -> None:
        asked: list[Any] = []

        def token(refused: str | None) -> Any:
            asked.append(refused)
            return {"accessToken": f"own-{len(asked)}", "expiresIn": 600}

        client, server = self.set_up(in_order(problem(401), {"body": {}}), access_token=token)
        client.shipping.get_shipment("1")
        self.assertEqual(asked, [None, "own-1"])

    def test_an_api_key_is_not_renewed(self) -> None:
        client, server = self.set_up(in_order(problem(401)), api_key="wb_live_4f6d")
        with self.assertRaises(waybill.UnauthorizedError):
            client.shipping.get_shipment("1")
        self.assertEqual((len(server.received), server.logins), (1, []))


class Lists(Case):
    def test_continue_by_link_by_token_and_by_sort_values(self) -> None:
        def script(request: Any, _: int) -> Reply:
            query = dict(request["query"])
            match request["path"]:
                case "/v1/addresses":
                    page = int(query.get("page", 1))
                    link = f'</v1/addresses?page={page + 1}&per_page=2>; rel="next"' if page < 3 else ""
                    headers = {"link": link, "x-total-count": "5"}
                    return {"headers": headers, "body": [{"id": f"{page}{letter}"} for letter in "ab"]}
                case "/v1/shipments":
                    token = query.get("next_page_token")
                    return {"body": {"hits": [{"id": token}], "total": 2, **({} if token else {"nextPageToken": "n+1"})}}
                case _:
                    after = query.get("searchAfterIndex")
                    return {
                        "body": {
                            "hits": [{"id": after}],
                            **({} if after else {"searchAfter": {"searchAfterValue": "x y", "searchAfterIndex": 7}}),
                        }
                    }

        client, server = self.set_up(script)
        pages = list(client.address_book.list_addresses(page=1, per_page=2).pages())
        self.assertEqual([(len(page.items), page.total, page.cursor) for page in pages], [(2, 5, "page=2"), (2, 5, "page=3"), (2, 5, None)])
        self.assertEqual([one["id"] for one in client.address_book.list_addresses(cursor="page=3")], ["3a", "3b"])
        self.assertEqual(len(client.address_book.list_addresses().take(3)), 3)
        self.assertEqual([one["id"] for one in client.shipping.list_shipments()], [None, "n+1"])
        logs: Any = client.relabelling.list_relabelling_logs()
        self.assertEqual([one["id"] for one in logs], [None, "7"])
        self.assertEqual(server.received[-1]["query"], [("searchAfterValue", "x y"), ("searchAfterIndex", "7")])

    def test_end_when_a_server_keeps_returning_the_same_page(self) -> None:
        client, server = self.set_up(lambda *_: {"body": {"hits": [{"id": "1"}], "nextPageToken": "same"}})
        self.assertEqual(len(list(client.shipping.list_shipments())), 2)


class Files(Case):
    def test_have_bytes_name_and_media_type(self) -> None:
        headers = {"content-type": "application/pdf", "content-disposition": 'inline; filename="label-../1.pdf"'}
        client, _ = self.set_up(in_order({"headers": headers, "body": b"%PDF-1.7"}))
        label = client.shipping.get_shipment_label_pdf("1")
        self.assertEqual((label.content, label.name, label.media_type), (b"%PDF-1.7", "label-.._1.pdf", "application/pdf"))

    def test_are_polled_until_they_are_ready(self) -> None:
        not_ready = {"status": 202, "headers": {"retry-after": "0"}, "body": {"error": "EXPORT_NOT_COMPLETED", "message": "m"}}
        client, server = self.set_up(in_order(not_ready, not_ready, {"headers": {"content-type": "text/csv"}, "body": b"a,b"}))
        self.assertEqual(waybill.wait_for(lambda: client.reporting.download_shipment_export("1")).content, b"a,b")
        self.assertEqual(len(server.received), 3)

    def test_are_decoded_from_labels_in_json(self) -> None:
        label = {"data": base64.b64encode(b"^XA").decode(), "type": "ZPL", "contentType": "application/zpl"}
        self.assertEqual(waybill.label_file(label), waybill.File(b"^XA", "label-all.zpl", "application/zpl"))


class Events(Case):
    def test_continue_where_the_last_connection_ended(self) -> None:
        def script(request: Any, number: int) -> Reply:
            if number > 2:
                return problem(400, "PAGE_TOKEN_INVALID")
            lines = f'id: c{number}\ndata: {{"type": "shipment.created", "n": {number}}}\n\n'
            return {"headers": {"content-type": "text/event-stream"}, "body": lines.encode()}

        random.random, original = (lambda: 0.0), random.random
        self.addCleanup(lambda: setattr(random, "random", original))
        client, server = self.set_up(script)
        stream = events.EventStream(client, types=["shipment.created"])
        seen = []
        with self.assertRaises(waybill.BadRequestError):
            for event in stream:
                seen.append((event["n"], stream.cursor))  # type: ignore[typeddict-item]
        self.assertEqual(seen, [(1, "c1"), (2, "c2")])
        self.assertEqual([dict(one["query"]).get("next_page_token") for one in server.received], [None, "c1", "c2"])


class Async(Case):
    def test_does_what_the_other_client_does(self) -> None:
        def script(request: Any, number: int) -> Reply | None:
            if request["path"] == "/v1/addresses":
                page = int(dict(request["query"]).get("page", 1))
                return {"headers": {"link": '<?page=2>; rel="next"' if page == 1 else ""}, "body": [{"id": page}]}
            if request["path"].endswith(".pdf") or "label" in request["path"]:
                return {"headers": {"content-type": "application/pdf"}, "body": b"%PDF-"}
            if request["path"].endswith("/2"):
                return problem(404, "NOT_FOUND")
            if request["path"].endswith("/events/stream"):
                return {"body": b'id: c1\ndata: {"type": "shipment.created"}\n\n'}
            return problem(503) if number == 1 and request["path"].endswith("/1") else None

        async def run(base_url: str) -> None:
            async with waybill.AsyncWaybill(base_url, username="freja", password="secret", timeout=2) as client:
                await asyncio.gather(*(client.shipping.get_shipment(id) for id in ("1", "3", "4")))
                self.assertEqual([one["id"] async for one in client.address_book.list_addresses()], [1, 2])
                self.assertEqual((await client.address_book.list_addresses().page()).cursor, "page=2")
                self.assertEqual((await client.shipping.get_shipment_label_pdf("1")).content, b"%PDF-")
                with self.assertRaises(waybill.NotFoundError):
                    await client.shipping.get_shipment("2")
                async for event in events.AsyncEventStream(client):
                    self.assertEqual(event["type"], "shipment.created")
                    break
                self.assertEqual(await waybill.wait_for_async(lambda: client.shipping.get_shipment("1")), None)

        _, server = self.set_up(script)
        asyncio.run(run(server.base_url))
        self.assertEqual(len(server.logins), 1)


class AMessage(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(b"lamps from the north").decode()
    body = '{"type":"shipment.delivered","data":{"shipmentId":"1"}}'

    def test_that_is_signed_is_returned(self) -> None:
        headers = webhooks.sign(self.body, ["whsec_b3RoZXI=", self.secret])
        event = webhooks.verify(self.body.encode(), {k.title(): v for k, v in headers.items()}, self.secret)
        self.assertEqual(event["type"], "shipment.delivered")

    def test_has_the_signature_of_the_specification(self) -> None:
        # The example of the Standard Webhooks specification.
        headers = webhooks.sign(
            '{"test": 2432232314}',
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            message_id="msg_p5jXN8AQM9LWM0D4loKWxJek",
            seconds=1614265330,
        )
        self.assertEqual(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")

    def test_that_is_changed_old_or_unsigned_is_refused(self) -> None:
        now = int(time.time())
        good = webhooks.sign(self.body, self.secret)
        for headers, body in [
            (good, self.body.replace("1", "2")),
            (webhooks.sign(self.body, self.secret, seconds=now - 400), self.body),
            (webhooks.sign(self.body, self.secret, seconds=now + 400), self.body),
            (webhooks.sign(self.body, "whsec_b3RoZXI="), self.body),
            ({**good, "webhook-signature": "v1,nonsense,v1a=="}, self.body),
            ({**good, "webhook-timestamp": "soon"}, self.body),
            ({"webhook-id": "msg_1"}, self.body),
        ]:
            with self.assertRaises(webhooks.SignatureError):
                webhooks.verify(body, headers, self.secret)
        with self.assertRaises(ValueError):
            webhooks.verify(self.body, good, "")

    def test_for_a_broker_has_a_header_of_its_own(self) -> None:
        import hashlib
        import hmac

        seconds = int(time.time())
        digest = hmac.new(b"s", f"{seconds}.{self.body}".encode(), hashlib.sha256).hexdigest()
        self.assertTrue(webhooks.verify_broker_batch(self.body, f"t={seconds},v1={digest}", "s"))
        with self.assertRaises(webhooks.SignatureError):
            webhooks.verify_broker_batch(self.body, f"t={seconds},v1={'0' * 64}", "s")


if __name__ == "__main__":
    unittest.main()
