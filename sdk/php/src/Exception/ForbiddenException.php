<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 403: the caller may not do this. */
final class ForbiddenException extends ApiException
{
}
