<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 429: too many requests, also after waiting as told. */
final class RateLimitException extends ApiException
{
}
