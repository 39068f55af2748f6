<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** There was no response, or none that can be read. Whether the server acted is not known. */
final class ConnectionException extends WaybillException
{
}
