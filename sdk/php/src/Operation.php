<?php

declare(strict_types=1);

namespace Waybill;

/** The data to send an operation. */
final readonly class Operation
{
    /**
     * @param 'object'|'list'|'text'|null $body How the body is sent: as JSON, or as a plain string.
     * @param bool $keyed An Idempotency-Key makes it safe to retry.
     * @param bool $repeatable Safe to retry without a key, although it is not a GET.
     * @param bool $open Called without a token.
     */
    public function __construct(
        public string $id,
        public string $method,
        public string $path,
        public ?string $body = null,
        public bool $keyed = false,
        public bool $repeatable = false,
        public bool $open = false,
    ) {
    }
}
