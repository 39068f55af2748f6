<?php

declare(strict_types=1);

namespace Waybill\Exception;

use Psr\Http\Message\ResponseInterface;
use Waybill\Attempt;

/**
 * Any response but success: an error, 202 (not ready) or 304. Each expected status has a class of its own.
 *
 * @phpstan-type ErrorDetail array{
 *   code: string,
 *   defaultMessage: string,
 *   objectName?: string,
 *   field?: string,
 *   carrier?: string,
 *   carrierCode?: string,
 *   parameters?: array<string, string>,
 * }
 */
class ApiException extends WaybillException
{
    /** Stable code in capitals, such as `SHIPMENT_REGISTERED`. Null if another system than Waybill responded. */
    public readonly ?string $errorCode;

    /** @var list<ErrorDetail> Every error in the request. */
    public readonly array $errors;

    /**
     * @param array<string, mixed> $info The body of the response. Empty if another system than Waybill responded.
     * @param list<Attempt> $attempts
     */
    final public function __construct(
        string $message,
        string $operation,
        array $attempts,
        public readonly int $status,
        public readonly ResponseInterface $response,
        public readonly array $info,
    ) {
        parent::__construct($message, $operation, $attempts);
        $this->errorCode = $info['error'] ?? null;
        $this->errors = $info['errors'] ?? [];
    }

    /** @param list<Attempt> $attempts */
    public static function of(ResponseInterface $response, string $operation, array $attempts): self
    {
        $status = $response->getStatusCode();
        $info = json_decode((string) $response->getBody(), true);
        $info = is_array($info) ? $info : [];
        $message = $info['message'] ?? "HTTP $status";
        $errors = $info['errors'] ?? [];
        if ($errors !== []) {
            $message .= ' ' . $errors[0]['defaultMessage'];
        }
        if (count($errors) > 1) {
            $message .= sprintf(' (and %d more)', count($errors) - 1);
        }
        $class = match (true) {
            $status === 202 => NotReadyException::class,
            $status === 304 => NotModifiedException::class,
            $status === 400 => BadRequestException::class,
            $status === 401 => UnauthorizedException::class,
            $status === 403 => ForbiddenException::class,
            $status === 404 => NotFoundException::class,
            $status === 409 => ConflictException::class,
            $status === 412 => PreconditionFailedException::class,
            $status === 429 => RateLimitException::class,
            $status >= 500 => ServerException::class,
            default => self::class,
        };
        return new $class($message, $operation, $attempts, $status, $response, $info);
    }
}
