<?php

declare(strict_types=1);

namespace Waybill;

/** One attempt to send a call. */
final readonly class Attempt
{
    /**
     * @param float $started When it was sent, in seconds since 1970.
     * @param ?int $status Null if there was no response.
     * @param ?string $requestId Waybill's id of this request, as in the request log that you can read.
     * @param ?\Throwable $error Why there was no response.
     */
    public function __construct(
        public float $started,
        public float $seconds,
        public ?int $status,
        public ?string $requestId,
        public ?\Throwable $error,
    ) {
    }
}
