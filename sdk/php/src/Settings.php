<?php

declare(strict_types=1);

namespace Waybill;

/** The options of a client. */
final readonly class Settings
{
    /** @param array<string, string> $headers */
    public function __construct(
        public string $baseUrl,
        public ?string $apiKey,
        public ?string $username,
        #[\SensitiveParameter]
        public ?string $password,
        public string|\Closure|null $accessToken,
        public ?\Closure $onSession,
        public ?int $clientId,
        public float $deadline,
        public int $retries,
        public array $headers,
    ) {
    }

    /** @param array<string, string>|null $headers */
    public function with(?int $clientId, ?float $deadline, ?int $retries, ?array $headers): self
    {
        return new self(
            $this->baseUrl,
            $this->apiKey,
            $this->username,
            $this->password,
            $this->accessToken,
            $this->onSession,
            $clientId ?? $this->clientId,
            $deadline ?? $this->deadline,
            $retries ?? $this->retries,
            $headers ?? $this->headers,
        );
    }
}
