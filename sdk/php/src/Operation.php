<?php

declare(strict_types=1);

namespace Waybill;

/** The data needed to send an operation. */
final readonly class Operation
{
    /**
     * @param 'object'|'list'|'text'|null $body How the body is sent: as JSON, or as the string that it is.
     * @param bool $keyed An Idempotency-Key makes repeating it safe.
     * @param bool $repeatable Repeating it is safe without a key, though it is no GET.
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
