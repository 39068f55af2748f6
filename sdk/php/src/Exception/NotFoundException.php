<?php

declare(strict_types=1);

namespace Waybill\Exception;

/** 404: there is no such resource for this client. */
final class NotFoundException extends ApiException
{
}
