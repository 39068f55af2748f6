<?php

declare(strict_types=1);

namespace Waybill;

/** What all calls of a client share. */
final class State
{
    public float $expires = INF;

    /** Until when the server has asked everybody to wait. */
    public float $held = 0.0;

    public function __construct(
        public ?string $token,
        public ?string $refreshToken,
        public readonly bool $isRenewable,
    ) {
    }

    /** In its last seconds a token might come too late. */
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
