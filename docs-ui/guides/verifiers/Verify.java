import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Verify {
    static boolean isFromWaybill(String id, String timestamp, String signatures, byte[] body, String secret)
            throws Exception {
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > 300) return false;
        var key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes("UTF-8"));
        var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        for (var signature : signatures.split(" "))
            if (MessageDigest.isEqual(signature.getBytes("UTF-8"), expected.getBytes("UTF-8"))) return true;
        return false;
    }

    public static void main(String[] arguments) throws Exception {
        var body = System.in.readAllBytes();
        var isGenuine = isFromWaybill(System.getenv("HTTP_WEBHOOK_ID"), System.getenv("HTTP_WEBHOOK_TIMESTAMP"),
                System.getenv("HTTP_WEBHOOK_SIGNATURE"), body, System.getenv("WAYBILL_WEBHOOK_SECRET"));
        if (!isGenuine) throw new SecurityException("The signature is wrong or old");
        System.out.println(new String(body, "UTF-8"));
    }
}
