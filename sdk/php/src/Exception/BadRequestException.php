<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 400: the request is invalid; `errors` lists every error. */
final class BadRequestException extends ApiException
{
}
