<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 404: the client has no such resource. */
final class NotFoundException extends ApiException
{
}
