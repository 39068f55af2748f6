using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

static bool IsFromWaybill(string id, string timestamp, string signatures, byte[] body, string secret)
{
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp)) > 300) return false;
    var key = Convert.FromBase64String(secret.StartsWith("whsec_") ? secret["whsec_".Length..] : secret);
    var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
    var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
    return signatures.Split(' ').Any(one =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), expected));
}

using var buffer = new MemoryStream();
Console.OpenStandardInput().CopyTo(buffer);
var body = buffer.ToArray();
string Given(string name) => Environment.GetEnvironmentVariable(name) ?? "";
if (!IsFromWaybill(Given("HTTP_WEBHOOK_ID"), Given("HTTP_WEBHOOK_TIMESTAMP"), Given("HTTP_WEBHOOK_SIGNATURE"), body,
        Given("WAYBILL_WEBHOOK_SECRET")))
    throw new CryptographicException("The signature is wrong or old");
Console.WriteLine(JsonDocument.Parse(body).RootElement.GetProperty("type").GetString());
