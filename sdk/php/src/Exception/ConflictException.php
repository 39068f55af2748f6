<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 409: the request conflicts with what exists. */
final class ConflictException extends ApiException
{
}
