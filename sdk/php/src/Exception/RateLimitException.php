<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 429: too many requests, even after the retries. */
final class RateLimitException extends ApiException
{
}
