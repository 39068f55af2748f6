<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 401: credentials or token are not valid, and could not be renewed. */
final class UnauthorizedException extends ApiException
{
}
