using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

static bool IsFromWaybill(
    string id, string timestamp, string signatures, byte[] body, string secret)
{
    var age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp);
    if (Math.Abs(age) > 300) return false;
    var key = Convert.FromBase64String(secret.Replace("whsec_", ""));
    var before = Encoding.UTF8.GetBytes($"{id}.{timestamp}.");
    var hash = HMACSHA256.HashData(key, before.Concat(body).ToArray());
    var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(hash));
    foreach (var signature in signatures.Split(' '))
    {
        var one = Encoding.UTF8.GetBytes(signature);
        if (CryptographicOperations.FixedTimeEquals(one, expected)) return true;
    }
    return false;
}

using var buffer = new MemoryStream();
Console.OpenStandardInput().CopyTo(buffer);
var body = buffer.ToArray();
string Given(string name) => Environment.GetEnvironmentVariable(name) ?? "";
if (!IsFromWaybill(
        Given("HTTP_WEBHOOK_ID"), Given("HTTP_WEBHOOK_TIMESTAMP"),
        Given("HTTP_WEBHOOK_SIGNATURE"), body, Given("WAYBILL_WEBHOOK_SECRET")))
    throw new CryptographicException("The signature is wrong or old");
var payload = JsonDocument.Parse(body).RootElement;
Console.WriteLine(payload.GetProperty("type").GetString());
