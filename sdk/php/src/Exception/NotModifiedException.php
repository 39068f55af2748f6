<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 304: the version you have is still current. */
final class NotModifiedException extends ApiException
{
}
