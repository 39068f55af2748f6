import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Verify {
    static boolean isFromWaybill(
            String id, String timestamp, String signatures,
            byte[] body, String secret) throws Exception {
        var age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
        if (Math.abs(age) > 300) return false;
        var key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes("UTF-8"));
        var hash = Base64.getEncoder().encodeToString(mac.doFinal(body));
        var expected = ("v1," + hash).getBytes("UTF-8");
        for (var one : signatures.split(" "))
            if (MessageDigest.isEqual(one.getBytes("UTF-8"), expected)) return true;
        return false;
    }

    public static void main(String[] arguments) throws Exception {
        var body = System.in.readAllBytes();
        var given = System.getenv();
        if (!isFromWaybill(
                given.get("HTTP_WEBHOOK_ID"), given.get("HTTP_WEBHOOK_TIMESTAMP"),
                given.get("HTTP_WEBHOOK_SIGNATURE"), body,
                given.get("WAYBILL_WEBHOOK_SECRET")))
            throw new SecurityException("The signature is wrong or old");
        System.out.println(new String(body, "UTF-8"));
    }
}
