import base64, hashlib, hmac, json, os, sys, time

def is_from_waybill(id, timestamp, signatures, body, secret):
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(one, expected) for one in signatures.split(" "))

body = sys.stdin.buffer.read()
names = ("HTTP_WEBHOOK_ID", "HTTP_WEBHOOK_TIMESTAMP", "HTTP_WEBHOOK_SIGNATURE")
given = [os.environ[name] for name in names]
if not is_from_waybill(*given, body, os.environ["WAYBILL_WEBHOOK_SECRET"]):
    sys.exit("The signature is wrong or old")
print(json.loads(body)["type"])
