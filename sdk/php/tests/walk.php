<?php

declare(strict_types=1);

/* From log-in to label with the installed package, against the server at the given URL. */

require __DIR__ . '/bootstrap.php';

use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\Psr7\HttpFactory;
use Waybill\Client;
use Waybill\Exception\BadRequestException;
use Waybill\File;
use Waybill\Webhooks;

function holds(bool $condition, mixed $seen = null): void
{
    $condition || throw new LogicException('Seen: ' . var_export($seen, true));
}

[, $baseUrl, $given] = $argv;
$message = json_decode($given, true);
$factory = new HttpFactory();
$client = new Client(
    $baseUrl,
    username: 'freja@nordlys.example',
    password: 'lamps-from-the-north',
    httpClient: new Guzzle(['timeout' => 30]),
    requestFactory: $factory,
    streamFactory: $factory,
);

$rates = $client->rate()->createRates([
    'sender' => ['country' => 'DK', 'postCode' => '1264'],
    'recipient' => ['country' => 'DK', 'postCode' => '8000'],
    'parcels' => [['weight' => 2.6, 'length' => 50, 'width' => 30, 'height' => 30]],
])['rates'];
holds(in_array('LAST_INCH', array_map(fn ($rate) => $rate['carrierProduct']['carrier'], $rates), true), $rates);

$shipment = $client->shipping()->createShipment($message['order'], idempotencyKey: $message['key']);
$again = $client->shipping()->createShipment($message['order'], idempotencyKey: $message['key']);
holds($shipment['id'] === $again['id'], $again);
$client->shipping()->registerShipment($shipment['id']);

$label = $client->shipping()->getShipmentLabelPdf($shipment['id'], ['layout' => '4R']);
holds(str_starts_with($label->content, '%PDF-') && $label->mediaType === 'application/pdf', $label->name);
$zpl = $client->shipping()->createShipmentLabel($shipment['id'], ['type' => 'ZPL']);
holds(str_starts_with(File::ofLabel($zpl)->content, '^XA'), $zpl);

holds(is_array($client->shipping()->listShipmentEvents($shipment['id'])));

$pages = $client->shipping()->listShipments(['per_page' => 2])->pages();
$first = $pages->current();
$pages->next();
$second = $pages->current();
holds(count($first->items) === 2 && $first->total > 2 && $first->cursor !== null, $first);
holds($first->items[0]['id'] !== $second->items[0]['id'], $second);
holds(count($client->addressBook()->listAddresses(['per_page' => 1])->take(2)) === 2);

try {
    $client->shipping()->deleteShipment($shipment['id']);
    throw new LogicException('A registered shipment was deleted');
} catch (BadRequestException $error) {
    holds($error->errorCode === 'SHIPMENT_REGISTERED' && $error->requestId() !== null, $error->getMessage());
}

$event = Webhooks::verify($message['body'], $message['headers'], $message['secret']);
holds($event['type'] === 'shipment.delivered', $event);
echo "walked\n";
