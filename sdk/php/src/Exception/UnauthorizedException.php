<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 401: the credentials or the token are invalid, and the token could not be renewed. */
final class UnauthorizedException extends ApiException
{
}
