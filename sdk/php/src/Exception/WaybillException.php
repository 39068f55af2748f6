<?php

declare(strict_types=1);

namespace Waybill\Exception;

use Waybill\Attempt;

/** The base class of all exceptions of a call, with every attempt made. */
abstract class WaybillException extends \RuntimeException
{
    /**
     * @param string $operation Id of the operation, such as `getShipment`.
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

    /** Returns Waybill's id of the last request, as in the request log. Null if there was no response. */
    public function requestId(): ?string
    {
        return $this->attempts === [] ? null : $this->attempts[count($this->attempts) - 1]->requestId;
    }
}
