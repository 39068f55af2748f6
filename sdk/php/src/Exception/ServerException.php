<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 500 and above: the server failed, even after the retries. */
final class ServerException extends ApiException
{
}
