<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 403: the caller lacks the permission. */
final class ForbiddenException extends ApiException
{
}
