<?php

declare(strict_types=1);

namespace Waybill;

/** A message is not what Waybill sent, or not fresh. Return 400 and do nothing with it. */
final class SignatureException extends \RuntimeException
{
}
