<?php

declare(strict_types=1);

namespace Waybill;

use Http\Discovery\Psr17FactoryDiscovery;
use Http\Discovery\Psr18ClientDiscovery;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Waybill\Generated\Resources;

/**
 * A client of the Waybill API. It logs in with the first call that needs a token.
 *
 *     $client = new Client('https://waybill.example/v1', username: 'freja@nordlys.example', password: $password);
 *     $shipment = $client->shipping()->getShipment($id);
 */
final class Client extends Resources
{
    /**
     * @param string $baseUrl Base URL of the API with its version, such as `https://waybill.example/v1`.
     * @param ?string $apiKey API key of a client, `wb_live_...` or `wb_test_...`. It replaces the log-in.
     * @param ?string $username User name, for a log-in with `$password` by the first call that needs a token.
     * @param ?string $refreshToken Continues a session. With user name and password as well, the client logs in once
     *   the session has ended.
     * @param string|(\Closure(?string): (string|array{accessToken: string, expiresIn?: int|float}))|null $accessToken
     *   A token from elsewhere. A function is called when there is no token yet, when the token expires, and once after
     *   a 401, with the refused token.
     * @param (\Closure(array{accessToken: string, expiresIn: int|float, refreshToken?: string}): void)|null $onSession
     *   Called with each new session.
     * @param ?int $clientId Client to act for; required for users who belong to several.
     * @param float $deadline Timeout of the whole call in seconds, including all retries and pauses. Set the timeout of
     *   an attempt in the HTTP client.
     * @param int $retries Maximum number of retries.
     * @param array<string, string> $headers Headers to send in addition to those of the SDK.
     * @param ?ClientInterface $httpClient The PSR-18 client to send with; by default, an installed one is discovered.
     */
    public function __construct(
        string $baseUrl,
        ?string $apiKey = null,
        ?string $username = null,
        #[\SensitiveParameter]
        ?string $password = null,
        ?string $refreshToken = null,
        string|\Closure|null $accessToken = null,
        ?\Closure $onSession = null,
        ?int $clientId = null,
        float $deadline = 120.0,
        int $retries = 3,
        array $headers = [],
        ?ClientInterface $httpClient = null,
        ?RequestFactoryInterface $requestFactory = null,
        ?StreamFactoryInterface $streamFactory = null,
    ) {
        $settings = new Settings(
            $baseUrl,
            $apiKey,
            $username,
            $password,
            $accessToken,
            $onSession,
            $clientId,
            $deadline,
            $retries,
            $headers,
        );
        $token = is_string($accessToken) ? $accessToken : ($accessToken === null ? $apiKey : null);
        $isRenewable = $username !== null || $refreshToken !== null || $accessToken instanceof \Closure;
        parent::__construct(new Connection(
            $settings,
            new State($token, $refreshToken, $isRenewable),
            $httpClient ?? Psr18ClientDiscovery::find(),
            $requestFactory ?? Psr17FactoryDiscovery::findRequestFactory(),
            $streamFactory ?? Psr17FactoryDiscovery::findStreamFactory(),
        ));
    }

    /**
     * Returns the same client and session with other options: `$client->with(clientId: 1024)`.
     *
     * @param array<string, string>|null $headers
     */
    public function with(
        ?int $clientId = null,
        ?float $deadline = null,
        ?int $retries = null,
        ?array $headers = null,
    ): static {
        $other = clone $this;
        $settings = $this->connection->settings()->with($clientId, $deadline, $retries, $headers);
        $other->connect($this->connection->with($settings));
        return $other;
    }
}
