<?php

declare(strict_types=1);

namespace Waybill;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Waybill\Exception\ApiException;
use Waybill\Exception\ConnectionException;
use Waybill\Exception\WaybillException;

/** Sends calls: logs in, renews tokens, retries where that is safe, and enforces the deadline. */
final class Connection
{
    public function __construct(
        private readonly Settings $settings,
        private readonly State $state,
        private readonly ClientInterface $http,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
    ) {
    }

    public function with(Settings $settings): self
    {
        return new self($settings, $this->state, $this->http, $this->requests, $this->streams);
    }

    public function settings(): Settings
    {
        return $this->settings;
    }

    /**
     * Returns the parsed JSON response of a call; null if it has no body.
     *
     * @param list<string|int> $path
     * @param array<string, mixed> $query
     * @param array<string, ?string> $headers
     */
    public function value(
        Operation $operation,
        array $path = [],
        mixed $body = null,
        array $query = [],
        array $headers = [],
    ): mixed {
        return self::json($this->send($operation, $path, $body, $query, $headers));
    }

    /**
     * Returns the response of a call as a file.
     *
     * @param list<string|int> $path
     * @param array<string, mixed> $query
     * @param array<string, ?string> $headers
     */
    public function file(
        Operation $operation,
        array $path = [],
        mixed $body = null,
        array $query = [],
        array $headers = [],
    ): File {
        $response = $this->send($operation, $path, $body, $query, $headers);
        return File::of($response, self::url($operation, $path, []));
    }

    /**
     * Returns a list, whose pages are fetched as needed.
     *
     * @param list<string|int> $path
     * @param array<string, mixed> $query
     * @param array<string, ?string> $headers
     * @return Listing<mixed>
     */
    public function list(
        Operation $operation,
        array $path = [],
        mixed $body = null,
        array $query = [],
        array $headers = [],
        ?string $cursor = null,
    ): Listing {
        $fetch = fn (array $asked): ResponseInterface => $this->send($operation, $path, $body, $asked, $headers);
        return new Listing($fetch, $query, $cursor);
    }

    /**
     * Sends a call until it succeeds, is refused, or may not be retried any more.
     *
     * @param list<string|int> $path
     * @param array<string, mixed> $query
     * @param array<string, ?string> $headers
     */
    public function send(
        Operation $operation,
        array $path = [],
        mixed $body = null,
        array $query = [],
        array $headers = [],
    ): ResponseInterface {
        $settings = $this->settings;
        $latest = microtime(true) + $settings->deadline;
        $isSafe = $operation->method === 'GET' || $operation->keyed || $operation->repeatable;
        $left = $settings->retries;
        $url = rtrim($settings->baseUrl, '/') . self::url($operation, $path, $query);
        $content = self::content($operation, $body);
        $sent = $this->headers($operation, $content, $headers);
        $attempts = [];
        $refused = null;

        while (true) {
            $token = $operation->open ? null : $this->token($refused);
            if ($token !== null) {
                $sent['authorization'] = "Bearer $token";
            }
            $held = $this->state->held - microtime(true);
            if ($held > 0 && microtime(true) + $held < $latest) {
                self::pause($held);
            }

            $request = $this->requests->createRequest($operation->method, $url);
            foreach ($sent as $name => $value) {
                $request = $request->withHeader($name, $value);
            }
            if ($content !== null) {
                $request = $request->withBody($this->streams->createStream($content));
            }

            $started = microtime(true);
            $response = null;
            $failure = null;
            try {
                $response = $this->http->sendRequest($request);
                if (!$response->getBody()->isSeekable()) {
                    // The body is read more than once.
                    $response = $response->withBody($this->streams->createStream((string) $response->getBody()));
                }
                if (self::isDone($response) && str_contains($response->getHeaderLine('content-type'), 'json')) {
                    self::json($response);
                }
            } catch (ClientExceptionInterface | \JsonException | \RuntimeException $reason) {
                $failure = $reason;
            }
            $status = $failure === null ? $response?->getStatusCode() : null;
            $requestId = $response?->getHeaderLine('x-request-id') ?: null;
            $attempts[] = new Attempt($started, microtime(true) - $started, $status, $requestId, $failure);
            if ($response?->getHeaderLine('ratelimit-remaining') === '0') {
                $this->state->held = microtime(true) + (float) $response->getHeaderLine('ratelimit-reset');
            }

            $wait = INF;
            $mayPass = $status === null || in_array($status, [408, 500], true) || $status > 501;
            if ($status === 401 && $token !== null && $refused === null && $this->state->isRenewable) {
                $refused = $token;
                $wait = 0.0;
            } elseif (($status === 429 || ($isSafe && $mayPass)) && $left-- > 0) {
                // After 429 nothing was done, so any request can be sent again.
                $told = $failure === null && $response !== null ? self::toldToWait($response) : null;
                $wait = $told ?? self::backOff(count($attempts));
            }

            if (microtime(true) + $wait >= $latest) {
                if ($response === null || $failure !== null) {
                    $shown = $operation->method . ' ' . strtok($url, '?');
                    throw new ConnectionException("$shown: {$failure?->getMessage()}", $operation->id, $attempts, $failure);
                }
                if (self::isDone($response)) {
                    return $response;
                }
                throw ApiException::of($response, $operation->id, $attempts);
            }
            self::pause($wait);
        }
    }

    /** Returns the seconds that Retry-After asks to wait; the header holds seconds or a date. */
    public static function toldToWait(ResponseInterface $response): ?float
    {
        $told = $response->getHeaderLine('retry-after');
        if ($told === '') {
            return null;
        }
        return max(0.0, is_numeric($told) ? (float) $told : (float) (strtotime($told) ?: 0) - microtime(true));
    }

    /** Doubles up to 8 s, with jitter so that clients that fail together do not retry together. */
    public static function backOff(int $attempts): float
    {
        return min(8.0, 0.25 * 2 ** $attempts) * (0.5 + mt_rand() / mt_getrandmax() / 2);
    }

    public static function pause(float $seconds): void
    {
        if ($seconds > 0) {
            usleep((int) ($seconds * 1_000_000));
        }
    }

    public static function json(ResponseInterface $response): mixed
    {
        $text = (string) $response->getBody();
        return $text === '' ? null : json_decode($text, true, 512, JSON_THROW_ON_ERROR);
    }

    /** Returns whether the request succeeded; 202 means that the requested file is still being written. */
    private static function isDone(ResponseInterface $response): bool
    {
        $status = $response->getStatusCode();
        return $status >= 200 && $status < 300 && $status !== 202;
    }

    /**
     * @param list<string|int> $path
     * @param array<string, mixed> $query
     */
    private static function url(Operation $operation, array $path, array $query): string
    {
        $filled = preg_replace_callback('/\{(\w+)\}/', function (array $place) use ($operation, &$path): string {
            $value = (string) array_shift($path);
            // An empty value, '.' or '..' would change the path and so call another operation.
            if (in_array($value, ['', '.', '..'], true)) {
                throw new \InvalidArgumentException("$operation->id: $place[1] cannot be \"$value\"");
            }
            return rawurlencode($value);
        }, $operation->path);
        return $filled . self::query($query);
    }

    /**
     * Encodes a query. Leaves out null, and repeats the parameter for each item of a list.
     *
     * @param array<string, mixed> $query
     */
    public static function query(array $query): string
    {
        $pairs = [];
        foreach ($query as $name => $value) {
            foreach (is_array($value) ? $value : [$value] as $item) {
                if ($item !== null) {
                    $text = is_bool($item) ? ($item ? 'true' : 'false') : (string) $item;
                    $pairs[] = $name . '=' . rawurlencode($text);
                }
            }
        }
        return $pairs === [] ? '' : '?' . implode('&', $pairs);
    }

    private static function content(Operation $operation, mixed $body): ?string
    {
        if ($body === null || $operation->body === null) {
            return null;
        }
        if ($operation->body === 'text') {
            return (string) $body;
        }
        // An empty array would be encoded as a list.
        $value = $operation->body === 'object' && $body === [] ? new \stdClass() : $body;
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }

    /**
     * @param array<string, ?string> $given
     * @return array<string, string>
     */
    private function headers(Operation $operation, ?string $content, array $given): array
    {
        if ($operation->keyed) {
            $given['idempotency-key'] ??= self::newKey();
        }
        $type = $operation->body === 'text' ? 'text/plain;charset=UTF-8' : 'application/json';
        $clientId = $operation->open ? null : $this->settings->clientId;
        $headers = [
            'user-agent' => 'waybill-php/' . Version::VERSION,
            'content-type' => $content === null ? null : $type,
            'clientid' => $clientId === null ? null : (string) $clientId,
            ...$given,
            ...array_change_key_case($this->settings->headers),
        ];
        return array_filter($headers, fn (?string $value): bool => $value !== null && $value !== '');
    }

    private static function newKey(): string
    {
        $hex = bin2hex(random_bytes(16));
        $hex[12] = '4';
        $hex[16] = '89ab'[hexdec($hex[16]) % 4];
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split($hex, 4));
    }

    /** Returns a valid token. In its last minute the old one still serves if renewal fails. */
    private function token(?string $refused): ?string
    {
        if ($this->state->mustRenew($refused)) {
            $this->renew();
        } elseif ($this->state->isOld()) {
            try {
                $this->renew();
            } catch (WaybillException) {
                // There is still time for another try.
            }
        }
        return $this->state->token;
    }

    private function renew(): void
    {
        $found = $this->found();
        if (is_string($found)) {
            $found = ['accessToken' => $found];
        }
        $this->state->expires = microtime(true) + ($found['expiresIn'] ?? INF);
        $this->state->token = $found['accessToken'];
    }

    /** @return string|array{accessToken: string, expiresIn?: int|float, refreshToken?: string} */
    private function found(): string|array
    {
        $settings = $this->settings;
        if ($settings->accessToken instanceof \Closure) {
            return ($settings->accessToken)($this->state->token);
        }
        if ($this->state->refreshToken !== null) {
            try {
                $refreshing = new Operation('refreshToken', 'POST', '/auth/refresh-token', body: 'text', open: true);
                return $this->opened($refreshing, $this->state->refreshToken);
            } catch (WaybillException $error) {
                if ($settings->username === null) {
                    throw $error;
                }
            }
        }
        // Sending a log-in twice only opens a second session, which does no harm.
        $loggingIn = new Operation('login', 'POST', '/auth/login', body: 'object', repeatable: true, open: true);
        return $this->opened($loggingIn, ['username' => $settings->username, 'password' => $settings->password]);
    }

    /** @return array{accessToken: string, expiresIn: int|float, refreshToken?: string} */
    private function opened(Operation $operation, #[\SensitiveParameter] mixed $body): array
    {
        $session = $this->value($operation, [], $body);
        $this->state->refreshToken = $session['refreshToken'] ?? null;
        if ($this->settings->onSession !== null) {
            ($this->settings->onSession)($session);
        }
        return $session;
    }
}
