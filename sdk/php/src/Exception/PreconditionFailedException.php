<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 412: the resource has changed since it was read. */
final class PreconditionFailedException extends ApiException
{
}
