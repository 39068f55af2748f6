<?php

declare(strict_types=1);

namespace Waybill;

/** The state that all calls of a client share. */
final class State
{
    public float $expires = INF;

    /** When the server accepts calls again, after it asked every caller to wait. */
    public float $held = 0.0;

    public function __construct(
        public ?string $token,
        public ?string $refreshToken,
        public readonly bool $isRenewable,
    ) {
    }

    /** In its last 5 seconds a token might expire on the way. */
    public function mustRenew(?string $refused): bool
    {
        if (!$this->isRenewable) {
            return false;
        }
        return $this->token === null || $this->token === $refused || $this->expires - microtime(true) < 5;
    }

    public function isOld(): bool
    {
        return $this->isRenewable && $this->expires - microtime(true) < 60;
    }
}
