<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** There was no response, or it could not be read. Whether the server acted is unknown. */
final class ConnectionException extends WaybillException
{
}
