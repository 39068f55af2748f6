<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 500 and above: the server failed, also when asked again. */
final class ServerException extends ApiException
{
}
