<?php

declare(strict_types=1);

namespace Waybill;

/** The message was not sent by Waybill, or is too old or too new. Return 400 and discard it. */
final class SignatureException extends \RuntimeException
{
}
