<?php

declare(strict_types=1);

namespace Waybill\Exception;

use Waybill\Attempt;

/** What went wrong in a call, with everything that was tried. */
abstract class WaybillException extends \RuntimeException
{
    /**
     * @param string $operation Id of the operation that was called.
     * @param list<Attempt> $attempts
     */
    public function __construct(
        string $message,
        public readonly string $operation,
        public readonly array $attempts,
        ?\Throwable $previous = null,
    ) {
        parent::__construct("$operation: $message", 0, $previous);
    }

    /** What Waybill calls the request that failed: its id in the log of requests. Null when there was no response. */
    public function requestId(): ?string
    {
        return $this->attempts === [] ? null : $this->attempts[count($this->attempts) - 1]->requestId;
    }
}
