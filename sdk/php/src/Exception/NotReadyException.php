<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 202: the result is not ready yet. See `Wait`. */
final class NotReadyException extends ApiException
{
}
