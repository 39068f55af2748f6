import base64, hashlib, hmac, json, os, sys, time

def is_from_waybill(id, timestamp, signatures, body, secret):
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one, "v1," + expected) for one in signatures.split(" "))

body = sys.stdin.buffer.read()
names = ("HTTP_WEBHOOK_ID", "HTTP_WEBHOOK_TIMESTAMP", "HTTP_WEBHOOK_SIGNATURE")
if not is_from_waybill(*(os.environ[name] for name in names), body, os.environ["WAYBILL_WEBHOOK_SECRET"]):
    sys.exit("The signature is wrong or old")
print(json.loads(body)["type"])
