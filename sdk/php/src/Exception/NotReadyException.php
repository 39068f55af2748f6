<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 202: what is asked for is still being made. See `Wait`. */
final class NotReadyException extends ApiException
{
}
