<?php

declare(strict_types=1);

/* The package against an HTTP client that responds as each test says. */

require __DIR__ . '/bootstrap.php';

use GuzzleHttp\Psr7\HttpFactory;
use GuzzleHttp\Psr7\NoSeekStream;
use GuzzleHttp\Psr7\Response;
use GuzzleHttp\Psr7\Utils;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Waybill\Client;
use Waybill\Exception\ApiException;
use Waybill\Exception\BadRequestException;
use Waybill\Exception\ConnectionException;
use Waybill\Exception\ForbiddenException;
use Waybill\Exception\RateLimitException;
use Waybill\Exception\ServerException;
use Waybill\Exception\UnauthorizedException;
use Waybill\Exception\WaybillException;
use Waybill\File;
use Waybill\SignatureException;
use Waybill\Version;
use Waybill\Wait;
use Waybill\Webhooks;

final class Broken extends RuntimeException implements NetworkExceptionInterface
{
    public function __construct(private readonly RequestInterface $request)
    {
        parent::__construct('Connection reset by peer');
    }

    public function getRequest(): RequestInterface
    {
        return $this->request;
    }
}

/** Sends scripted responses. Log-ins return tokens by default. */
final class Scripted implements ClientInterface
{
    /** @var list<RequestInterface> */
    public array $received = [];
    /** @var list<RequestInterface> */
    public array $logins = [];

    public function __construct(private readonly Closure $script)
    {
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $isLogin = preg_match('~^/v1/auth/(login|refresh-token)$~', $request->getUri()->getPath()) === 1;
        $isLogin ? $this->logins[] = $request : $this->received[] = $request;
        $number = count($isLogin ? $this->logins : $this->received);
        if ($isLogin) {
            return json(['accessToken' => "token-$number", 'expiresIn' => 3600, 'refreshToken' => "refresh-$number"]);
        }
        $reply = ($this->script)($request, $number);
        return $reply === 'reset' ? throw new Broken($request) : $reply;
    }
}

function json(mixed $body, int $status = 200, array $headers = []): ResponseInterface
{
    return new Response($status, ['content-type' => 'application/json', ...$headers], json_encode($body));
}

function problem(int $status, string $code = 'FAULT', array $more = []): ResponseInterface
{
    $body = ['status' => $status, 'error' => $code, 'message' => "It is $code.", 'requestId' => 'r1', ...$more];
    return json($body, $status, ['x-request-id' => 'r1', 'retry-after' => '0']);
}

/** Sends the replies in order, then repeats the last one. */
function inOrder(mixed ...$replies): Closure
{
    return fn (RequestInterface $request, int $number): mixed => $replies[min($number, count($replies)) - 1];
}

/** @return array{Client, Scripted} */
function setUp(Closure $script, mixed ...$options): array
{
    $http = new Scripted($script);
    if (array_intersect_key($options, ['username' => 1, 'apiKey' => 1, 'accessToken' => 1]) === []) {
        $options['accessToken'] = 'fixed';
    }
    $factory = new HttpFactory();
    $client = new Client(
        'https://waybill.example/v1',
        ...$options,
        httpClient: $http,
        requestFactory: $factory,
        streamFactory: $factory,
    );
    return [$client, $http];
}

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new LogicException('Expected ' . var_export($expected, true) . ', got ' . var_export($actual, true));
    }
}

/**
 * @template T of Throwable
 * @param class-string<T> $class
 * @return T
 */
function thrown(string $class, Closure $act): Throwable
{
    try {
        $act();
    } catch (Throwable $error) {
        return $error instanceof $class ? $error : throw $error;
    }
    throw new LogicException("No $class was thrown");
}

$party = ['addressLine1' => 'Store Kongensgade 81', 'city' => 'Copenhagen', 'country' => 'DK'];
$parcel = ['weight' => 1, 'length' => 1, 'width' => 1, 'height' => 1, 'description' => 'Lamp'];
$shipment = ['sender' => $party, 'recipient' => $party, 'parcels' => [$parcel]];
$failures = [
    'reset',
    problem(500),
    new Response(502, ['retry-after' => '0'], 'bad gateway'),
    problem(503),
    problem(408),
];
$secret = 'whsec_' . base64_encode('lamps from the north');
$body = '{"type":"shipment.delivered","data":{"shipmentId":"1"}}';

$tests = [
    'a request carries path, query, body and headers' => function () use ($shipment): void {
        [$client, $http] = setUp(fn () => json([]), clientId: 1024, headers: ['X-Shop' => 'nordlys']);
        $client->addressBook()->listAddresses(['q' => 'Å & B', 'page' => 2])->page();
        $client->with(clientId: 7)->user()->getUser('freja@nordlys.example/x', ifNoneMatch: '"1"');
        $client->shipping()->createShipment($shipment, idempotencyKey: 'order-1');
        $client->reporting()->listReportedShipments(['carriers' => ['GLS_DK', 'UPS'], 'sort' => null])->page();
        $client->shipping()->copyShipment('1', []);
        [$listed, $read, $created, $reported, $copied] = $http->received;
        same('/v1/addresses?q=%C3%85%20%26%20B&page=2', $listed->getRequestTarget());
        same('Bearer fixed', $listed->getHeaderLine('authorization'));
        same(['1024', 'nordlys'], [$listed->getHeaderLine('ClientId'), $listed->getHeaderLine('x-shop')]);
        same('waybill-php/' . Version::VERSION, $listed->getHeaderLine('user-agent'));
        same('', $listed->getHeaderLine('content-type'));
        same('/v1/auth/users/freja%40nordlys.example%2Fx', $read->getRequestTarget());
        same(['7', '"1"'], [$read->getHeaderLine('clientid'), $read->getHeaderLine('if-none-match')]);
        same('order-1', $created->getHeaderLine('idempotency-key'));
        same('application/json', $created->getHeaderLine('content-type'));
        same($shipment, json_decode((string) $created->getBody(), true));
        same('carriers=GLS_DK&carriers=UPS', $reported->getUri()->getQuery());
        same('{}', (string) $copied->getBody());
    },
    'a path refuses values that would call another operation' => function (): void {
        [$client, $http] = setUp(fn () => json([]));
        foreach (['', '.', '..'] as $id) {
            $error = thrown(InvalidArgumentException::class, fn () => $client->shipping()->deleteShipment($id));
            same("deleteShipment: shipmentId cannot be \"$id\"", $error->getMessage());
        }
        same([], $http->received);
    },
    "an error has the class of its status and the server's message" => function () use ($shipment): void {
        $detail = ['code' => 'REQUIRED', 'defaultMessage' => 'city is missing.', 'field' => 'recipient.city'];
        [$client] = setUp(inOrder(problem(400, 'INVALID', ['errors' => [$detail, $detail]])));
        $error = thrown(BadRequestException::class, fn () => $client->shipping()->createShipment($shipment));
        same('createShipment: It is INVALID. city is missing. (and 1 more)', $error->getMessage());
        same([400, 'INVALID', 'r1'], [$error->status, $error->errorCode, $error->requestId()]);
        same('recipient.city', $error->errors[0]['field']);
        same([400], array_map(fn ($attempt) => $attempt->status, $error->attempts));
    },
    'an error of an intermediary has only its status' => function (): void {
        [$client] = setUp(inOrder(new Response(403, [], '<h1>no</h1>')));
        $error = thrown(ForbiddenException::class, fn () => $client->shipping()->getShipment('1'));
        same(['getShipment: HTTP 403', [], null], [$error->getMessage(), $error->info, $error->errorCode]);
    },
    'an error without a response states the URL without its query' => function (): void {
        [$client] = setUp(fn () => 'reset', retries: 0);
        $act = fn () => $client->shipping()->listShipments(['q' => 'Freja'])->page();
        $error = thrown(ConnectionException::class, $act);
        $said = 'listShipments: GET https://waybill.example/v1/shipments: Connection reset by peer';
        same([$said, true], [$error->getMessage(), $error->getPrevious() instanceof Broken]);
    },
    'an unreadable JSON response is a connection error' => function (): void {
        [$client] = setUp(inOrder(new Response(200, ['content-type' => 'application/json'], '<h1>Sign in</h1>')), retries: 0);
        thrown(ConnectionException::class, fn () => $client->shipping()->getShipment('1'));
    },
    'a body that can be read only once is read once' => function (): void {
        $stream = new NoSeekStream(Utils::streamFor('{"id":"1"}'));
        [$client] = setUp(inOrder(new Response(200, ['content-type' => 'application/json'], $stream)));
        same(['id' => '1'], $client->shipping()->getShipment('1'));
    },
    'a safe request is retried with the same key' => function () use ($failures, $shipment): void {
        foreach ($failures as $failure) {
            [$client, $http] = setUp(inOrder($failure, json(['id' => '1']), $failure, json(['id' => '2'])));
            same(['id' => '1'], $client->shipping()->getShipment('1'));
            $client->shipping()->createShipment($shipment);
            $keys = array_map(fn ($request) => $request->getHeaderLine('idempotency-key'), $http->received);
            same([4, $keys[2]], [count($keys), $keys[3]]);
            same(1, preg_match('/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/', $keys[3]));
        }
    },
    'a request that may have had an effect is not retried' => function () use ($failures): void {
        foreach ($failures as $failure) {
            [$client, $http] = setUp(inOrder($failure, json([])));
            thrown(WaybillException::class, fn () => $client->shipping()->updateShipment(['id' => '1']));
            same(1, count($http->received));
        }
    },
    'any request is retried after 429, and a read-only POST after 503' => function (): void {
        [$client, $http] = setUp(inOrder(problem(429), json([]), problem(503), json(['rates' => []])));
        $client->shipping()->updateShipment(['id' => '1']);
        $client->rate()->createRates(['parcels' => []]);
        same(4, count($http->received));
    },
    'a refusal is not retried' => function (): void {
        foreach ([400, 403, 404, 409, 412, 501] as $status) {
            [$client, $http] = setUp(inOrder(problem($status)));
            $error = thrown(ApiException::class, fn () => $client->shipping()->getShipment('1'));
            same([$status, 1], [$error->status, count($http->received)]);
        }
    },
    'retries stop after the given number, and at the deadline' => function (): void {
        [$client] = setUp(inOrder(problem(503)), retries: 2);
        $error = thrown(ServerException::class, fn () => $client->shipping()->getShipment('1'));
        same([503, 503, 503], array_map(fn ($attempt) => $attempt->status, $error->attempts));
        [$client] = setUp(inOrder(new Response(429, ['retry-after' => '600'])), deadline: 5.0);
        thrown(RateLimitException::class, fn () => $client->shipping()->getShipment('1'));
    },
    'calls are held back while RateLimit-Remaining is 0' => function (): void {
        $empty = json([], 200, ['ratelimit-remaining' => '0', 'ratelimit-reset' => '0.2']);
        [$client] = setUp(inOrder($empty, json([])));
        $client->shipping()->getShipment('1');
        $started = microtime(true);
        $client->shipping()->getShipment('2');
        same(true, microtime(true) - $started > 0.15);
    },
    'a token is fetched once, and renewed once with the session after a 401' => function (): void {
        $valid = 'Bearer token-1';
        $sessions = [];
        $script = function (RequestInterface $request) use (&$valid): ResponseInterface {
            return $request->getHeaderLine('authorization') === $valid ? json(['id' => '1']) : problem(401);
        };
        $keep = function (array $session) use (&$sessions): void {
            $sessions[] = $session['refreshToken'];
        };
        [$client, $http] = setUp($script, username: 'freja', password: 'secret', onSession: $keep);
        $client->shipping()->getShipment('1');
        $client->with(retries: 0)->shipping()->getShipment('1');
        $valid = 'Bearer token-2';
        $client->shipping()->updateShipment(['id' => '1']);
        $bodies = array_map(fn ($request) => (string) $request->getBody(), $http->logins);
        same(['{"username":"freja","password":"secret"}', 'refresh-1'], $bodies);
        same('', $http->logins[0]->getHeaderLine('authorization'));
        same('text/plain;charset=UTF-8', $http->logins[1]->getHeaderLine('content-type'));
        same(['refresh-1', 'refresh-2'], $sessions);
        $valid = 'none';
        thrown(UnauthorizedException::class, fn () => $client->shipping()->getShipment('1'));
        same(3, count($http->logins));
    },
    'a token can come from a function, which receives the refused one' => function (): void {
        $asked = [];
        $token = function (?string $refused) use (&$asked): array {
            $asked[] = $refused;
            return ['accessToken' => 'own-' . count($asked), 'expiresIn' => 600];
        };
        [$client] = setUp(inOrder(problem(401), json(['id' => '1'])), accessToken: $token);
        $client->shipping()->getShipment('1');
        same([null, 'own-1'], $asked);
    },
    'an API key is not renewed' => function (): void {
        [$client, $http] = setUp(inOrder(problem(401)), apiKey: 'wb_live_4f6d');
        thrown(UnauthorizedException::class, fn () => $client->shipping()->getShipment('1'));
        same([1, []], [count($http->received), $http->logins]);
        same('Bearer wb_live_4f6d', $http->received[0]->getHeaderLine('authorization'));
    },
    'lists continue by link, by token and by sort values' => function (): void {
        [$client, $http] = setUp(function (RequestInterface $request): ResponseInterface {
            parse_str($request->getUri()->getQuery(), $query);
            switch ($request->getUri()->getPath()) {
                case '/v1/addresses':
                    $page = (int) ($query['page'] ?? 1);
                    $link = $page < 3 ? sprintf('</v1/addresses?page=%d&per_page=2>; rel="next"', $page + 1) : '';
                    return json([['id' => "{$page}a"], ['id' => "{$page}b"]], 200, ['link' => $link, 'x-total-count' => '5']);
                case '/v1/shipments':
                    $token = $query['next_page_token'] ?? null;
                    return json(['hits' => [['id' => $token]], 'total' => 2] + ($token ? [] : ['nextPageToken' => 'n+1']));
                default:
                    $after = $query['searchAfterIndex'] ?? null;
                    $values = ['searchAfter' => ['searchAfterValue' => 'x y', 'searchAfterIndex' => 7]];
                    return json(['hits' => [['id' => $after]]] + ($after ? [] : $values));
            }
        });
        $pages = iterator_to_array($client->addressBook()->listAddresses(['page' => 1, 'per_page' => 2])->pages());
        same([[2, 5, 'page=2'], [2, 5, 'page=3'], [2, 5, null]], array_map(
            fn ($page) => [count($page->items), $page->total, $page->cursor],
            $pages,
        ));
        $ids = fn (iterable $list) => array_map(fn ($one) => $one['id'], iterator_to_array($list));
        same(['3a', '3b'], $ids($client->addressBook()->listAddresses(cursor: 'page=3')));
        same(3, count($client->addressBook()->listAddresses()->take(3)));
        same([null, 'n+1'], $ids($client->shipping()->listShipments()));
        same([null, '7'], $ids($client->relabelling()->listRelabellingLogs()));
        $last = $http->received[count($http->received) - 1];
        same('searchAfterValue=x%20y&searchAfterIndex=7', $last->getUri()->getQuery());
    },
    'a list ends when a server keeps returning the same page' => function (): void {
        [$client] = setUp(fn () => json(['hits' => [['id' => '1']], 'nextPageToken' => 'same']));
        same(2, count(iterator_to_array($client->shipping()->listShipments())));
    },
    'a file has bytes, name and media type' => function (): void {
        $headers = ['content-type' => 'application/pdf', 'content-disposition' => 'inline; filename="label-../1.pdf"'];
        [$client] = setUp(inOrder(new Response(200, $headers, '%PDF-1.7')));
        $label = $client->shipping()->getShipmentLabelPdf('1');
        same(['%PDF-1.7', 'label-.._1.pdf', 'application/pdf'], [$label->content, $label->name, $label->mediaType]);
        $json = ['data' => base64_encode('^XA'), 'type' => 'ZPL', 'contentType' => 'application/zpl'];
        same(['^XA', 'label-all.zpl'], [File::ofLabel($json)->content, File::ofLabel($json)->name]);
    },
    'Wait polls until a file is ready' => function (): void {
        $notReady = json(['error' => 'EXPORT_NOT_COMPLETED', 'message' => 'm'], 202, ['retry-after' => '0']);
        [$client, $http] = setUp(inOrder($notReady, $notReady, new Response(200, ['content-type' => 'text/csv'], 'a,b')));
        same('a,b', Wait::for(fn () => $client->reporting()->downloadShipmentExport('1'))->content);
        same(3, count($http->received));
    },
    'a signed message is returned' => function () use ($secret, $body): void {
        $headers = Webhooks::sign($body, ['whsec_b3RoZXI=', $secret]);
        $event = Webhooks::verify($body, array_change_key_case($headers, CASE_UPPER), $secret);
        same('shipment.delivered', $event['type']);
        // The example of the Standard Webhooks specification.
        $key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
        $example = Webhooks::sign('{"test": 2432232314}', $key, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330);
        same('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', $example['webhook-signature']);
    },
    'a changed, old or unsigned message is refused' => function () use ($secret, $body): void {
        $good = Webhooks::sign($body, $secret);
        $cases = [
            [$good, strtr($body, '1', '2')],
            [Webhooks::sign($body, $secret, seconds: time() - 400), $body],
            [Webhooks::sign($body, $secret, seconds: time() + 400), $body],
            [Webhooks::sign($body, 'whsec_b3RoZXI='), $body],
            [['webhook-signature' => 'v1,nonsense,v1a=='] + $good, $body],
            [['webhook-timestamp' => 'soon'] + $good, $body],
            [['webhook-id' => 'msg_1'], $body],
        ];
        foreach ($cases as [$headers, $text]) {
            thrown(SignatureException::class, fn () => Webhooks::verify($text, $headers, $secret));
        }
        thrown(InvalidArgumentException::class, fn () => Webhooks::verify($body, $good, ''));
        $now = time();
        $signature = "t=$now,v1=" . hash_hmac('sha256', "$now.$body", 's');
        same('shipment.delivered', Webhooks::verifyBrokerBatch($body, $signature, 's')['type']);
        thrown(SignatureException::class, fn () => Webhooks::verifyBrokerBatch($body, $signature, 'other'));
        thrown(SignatureException::class, fn () => Webhooks::verifyBrokerBatch($body, null, 's'));
    },
    'every group can be loaded, with every class that it refers to' => function (): void {
        [$client] = setUp(fn () => json([]));
        foreach ((new ReflectionClass(\Waybill\Generated\Resources::class))->getMethods() as $method) {
            if ($method->isPublic() && $method->class === \Waybill\Generated\Resources::class && !$method->isConstructor()) {
                $group = $client->{$method->name}();
                foreach ((new ReflectionClass($group))->getMethods() as $operation) {
                    preg_match_all('/@throws (\w+)/', (string) $operation->getDocComment(), $found);
                    foreach ($found[1] as $name) {
                        same(true, class_exists("Waybill\\Exception\\$name"));
                    }
                }
            }
        }
    },
];

foreach ($tests as $name => $test) {
    try {
        $test();
    } catch (Throwable $error) {
        fwrite(STDERR, "not ok: $name\n$error\n");
        exit(1);
    }
}
echo count($tests), " ok\n";
