<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 409: the request conflicts with the current state. */
final class ConflictException extends ApiException
{
}
