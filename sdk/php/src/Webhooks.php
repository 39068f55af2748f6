<?php

declare(strict_types=1);

namespace Waybill;

/**
 * Webhooks: verifies that a message comes from Waybill, is unchanged and recent, and returns its content.
 *
 * @phpstan-import-type WebhookEvent from Generated\Types
 * @phpstan-import-type CustomsBrokerBatch from Generated\Types
 */
final class Webhooks
{
    /** The header that signs a batch for a customs broker: `t=<seconds since 1970>,v1=<HMAC-SHA256 in hexadecimal>`. */
    public const SIGNATURE_HEADER = 'waybill-signature';

    /**
     * Verifies a message by the Standard Webhooks specification (https://www.standardwebhooks.com) and returns its
     * content.
     *
     * Pass the raw body, before anything parses it. While a secret is being replaced, messages are signed with both, so
     * either one works. A redelivery has the same `webhook-id`: store it to recognise duplicates.
     *
     *     $event = Webhooks::verify(file_get_contents('php://input'), getallheaders(), getenv('WAYBILL_WEBHOOK_SECRET'));
     *     if ($event['type'] === 'shipment.delivered') { ... $event['data']['shipmentId'] ... }
     *
     * @param array<string, string|list<string>> $headers As `getallheaders()`, PSR-7 or a framework provides them.
     * @param string|list<string> $secret
     * @param int $tolerance How many seconds old, or ahead, a message may be.
     * @return WebhookEvent
     * @throws SignatureException
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter]
        string|array $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $found = array_change_key_case($headers);
        $parts = [];
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            $value = implode(' ', (array) ($found[$name] ?? []));
            if ($value === '') {
                throw new SignatureException("The header $name is missing");
            }
            $parts[] = $value;
        }
        [$id, $seconds, $signature] = $parts;
        self::mustBeFresh($seconds, 'webhook-timestamp', $tolerance, $now);
        $signatures = [];
        foreach (explode(' ', $signature) as $one) {
            if (str_starts_with($one, 'v1,') && ($bytes = base64_decode(substr($one, 3), true)) !== false) {
                $signatures[] = $bytes;
            }
        }
        return self::checked($body, "$id.$seconds.", $signatures, array_map(self::key(...), (array) $secret));
    }

    /**
     * Signs a body as Waybill does, with one or more secrets, and returns the headers. For tests of your receiver.
     *
     * @param string|list<string> $secret
     * @return array{webhook-id: string, webhook-timestamp: string, webhook-signature: string}
     */
    public static function sign(
        string $body,
        #[\SensitiveParameter]
        string|array $secret,
        ?string $id = null,
        ?int $seconds = null,
    ): array {
        $id ??= 'msg_' . bin2hex(random_bytes(16));
        $seconds ??= time();
        $signatures = array_map(
            fn (string $one): string => 'v1,' . base64_encode(self::hmac("$id.$seconds.$body", self::key($one))),
            (array) $secret,
        );
        return [
            'webhook-id' => $id,
            'webhook-timestamp' => (string) $seconds,
            'webhook-signature' => implode(' ', $signatures),
        ];
    }

    /**
     * Verifies a batch of customs items that Waybill sends to a broker, and returns it. Pass the raw body, before
     * anything parses it. While a secret is being replaced, pass both. Verify events of webhook endpoints with `verify`
     * instead.
     *
     * @param string|list<string> $secret
     * @return CustomsBrokerBatch
     * @throws SignatureException
     */
    public static function verifyBrokerBatch(
        string $body,
        ?string $signature,
        #[\SensitiveParameter]
        string|array $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $seconds = '';
        $signatures = [];
        foreach (explode(',', $signature ?? '') as $part) {
            [$name, $value] = explode('=', trim($part), 2) + [1 => ''];
            if ($name === 't' && $seconds === '') {
                $seconds = $value;
            } elseif ($name === 'v1' && preg_match('/^([0-9a-f]{2}){32}$/D', $value)) {
                $signatures[] = (string) hex2bin($value);
            }
        }
        self::mustBeFresh($seconds, self::SIGNATURE_HEADER, $tolerance, $now);
        return self::checked($body, "$seconds.", $signatures, (array) $secret);
    }

    private static function mustBeFresh(string $seconds, string $header, int $tolerance, ?int $now): void
    {
        if (!preg_match('/^\d{1,12}$/D', $seconds)) {
            throw new SignatureException("The header $header is missing or malformed");
        }
        if (abs(($now ?? time()) - (int) $seconds) > $tolerance) {
            throw new SignatureException("The message is not from the last $tolerance seconds");
        }
    }

    /**
     * Parses the body if one of the keys made one of the signatures.
     *
     * @param list<string> $signatures
     * @param array<string> $keys
     * @return array<string, mixed>
     */
    private static function checked(string $body, string $start, array $signatures, array $keys): array
    {
        foreach ($keys as $key) {
            // With an empty secret, anyone could sign messages.
            if ($key === '') {
                throw new \InvalidArgumentException('The secret is empty');
            }
            $expected = self::hmac($start . $body, $key);
            foreach ($signatures as $signature) {
                if (hash_equals($expected, $signature)) {
                    return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new SignatureException('No signature matches the body');
    }

    private static function hmac(string $message, string $key): string
    {
        return hash_hmac('sha256', $message, $key, true);
    }

    private static function key(string $secret): string
    {
        $key = base64_decode(str_starts_with($secret, 'whsec_') ? substr($secret, 6) : $secret, true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('The secret of a webhook endpoint must be whsec_ followed by base64');
        }
        return $key;
    }
}
