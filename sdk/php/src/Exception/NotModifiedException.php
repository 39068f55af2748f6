<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 304: what you know is still right. */
final class NotModifiedException extends ApiException
{
}
