<?php

declare(strict_types=1);

namespace Waybill;

/** One sending of a call. */
final readonly class Attempt
{
    /**
     * @param float $started When it was sent, in seconds since 1970.
     * @param ?int $status Null when there was no response.
     * @param ?string $requestId What Waybill calls this request in its logs, and in the log of requests that you can read.
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
