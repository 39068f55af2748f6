<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 202: the result is still being made. See `Wait`. */
final class NotReadyException extends ApiException
{
}
