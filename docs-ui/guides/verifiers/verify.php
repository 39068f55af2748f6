<?php

function isFromWaybill(
    string $id, string $timestamp, string $signatures, string $body, string $secret,
): bool {
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $hash = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
    $expected = 'v1,' . base64_encode($hash);
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://stdin');
[$id, $timestamp, $signatures, $secret] = array_map(
    'getenv',
    [
        'HTTP_WEBHOOK_ID', 'HTTP_WEBHOOK_TIMESTAMP',
        'HTTP_WEBHOOK_SIGNATURE', 'WAYBILL_WEBHOOK_SECRET',
    ],
);
if (!isFromWaybill($id, $timestamp, $signatures, $body, $secret)) {
    fwrite(STDERR, "The signature is wrong or old\n");
    exit(1);
}
echo json_decode($body)->type, "\n";
