<?php

declare(strict_types=1);

namespace Waybill;

use Psr\Http\Message\ResponseInterface;

/** A file with its name and media type. */
final readonly class File
{
    public function __construct(
        public string $content,
        public string $name,
        public string $mediaType,
    ) {
    }

    /** Writes the file to a path, or under its own name into a folder, and returns the path. */
    public function save(string $path = '.'): string
    {
        $target = is_dir($path) ? rtrim($path, '/') . '/' . $this->name : $path;
        if (file_put_contents($target, $this->content) === false) {
            throw new \RuntimeException("$target could not be written");
        }
        return $target;
    }

    /** Returns the file of a response under the name that it suggests, without path separators. */
    public static function of(ResponseInterface $response, string $path): self
    {
        $said = $response->getHeaderLine('content-disposition');
        $found = preg_match('/filename(\*)?=(?:UTF-8\'\')?"?([^";]+)/i', $said, $parts);
        $name = $found ? ($parts[1] === '*' ? rawurldecode($parts[2]) : $parts[2]) : basename($path);
        $type = trim(explode(';', $response->getHeaderLine('content-type') ?: 'application/octet-stream')[0]);
        return new self((string) $response->getBody(), (string) preg_replace('~[\x00-\x1f/\\\\]~', '_', $name), $type);
    }

    /**
     * Decodes a label into a file, named by its carrier reference like a label that the API streams.
     *
     * @param array{data: string, type: string, contentType: string, carrierReference?: string} $label
     */
    public static function ofLabel(array $label): self
    {
        $name = 'label-' . ($label['carrierReference'] ?? 'all') . '.' . strtolower($label['type']);
        return new self((string) base64_decode($label['data'], true), $name, $label['contentType']);
    }
}
