<?php

declare(strict_types=1);

namespace Waybill;

use Psr\Http\Message\ResponseInterface;

/**
 * A list. Iterating it yields every item over all pages, which are fetched as needed.
 *
 * @template Item
 * @implements \IteratorAggregate<int, Item>
 */
final class Listing implements \IteratorAggregate
{
    /**
     * @param \Closure(array<string, mixed>): ResponseInterface $fetch
     * @param array<string, mixed> $query
     */
    public function __construct(
        private readonly \Closure $fetch,
        private readonly array $query,
        private readonly ?string $cursor,
    ) {
    }

    /**
     * Returns only the first page.
     *
     * @return Page<Item>
     */
    public function page(): Page
    {
        return $this->pageAt($this->cursor);
    }

    /**
     * Yields the pages, each with the cursor of the next.
     *
     * @return \Generator<int, Page<Item>>
     */
    public function pages(): \Generator
    {
        $cursor = $this->cursor;
        do {
            $page = $this->pageAt($cursor);
            yield $page;
            $cursor = $page->cursor;
        } while ($cursor !== null);
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        $number = 0;
        foreach ($this->pages() as $page) {
            foreach ($page->items as $item) {
                yield $number++ => $item;
            }
        }
    }

    /**
     * Returns the first `$limit` items, or all if there are fewer.
     *
     * @return list<Item>
     */
    public function take(int $limit): array
    {
        $found = [];
        foreach ($this->pages() as $page) {
            $found = [...$found, ...$page->items];
            if (count($found) >= $limit) {
                break;
            }
        }
        return array_slice($found, 0, $limit);
    }

    /** @return Page<Item> */
    private function pageAt(?string $cursor): Page
    {
        $response = ($this->fetch)($this->queryAt($cursor));
        $body = Connection::json($response) ?? [];
        $items = array_is_list($body) ? $body : ($body['hits'] ?? []);
        $total = array_is_list($body) ? null : ($body['total'] ?? null);
        if ($total === null && $response->hasHeader('x-total-count')) {
            $total = (int) $response->getHeaderLine('x-total-count');
        }
        $next = self::cursorOf($body, $response);
        // A server that keeps returning the same page must not cause an endless loop.
        return new Page($items, $total, $items !== [] && $next !== $cursor ? $next : null);
    }

    /**
     * A cursor replaces the page number that the list began with.
     *
     * @return array<string, mixed>
     */
    private function queryAt(?string $cursor): array
    {
        if ($cursor === null) {
            return $this->query;
        }
        $query = ['page' => null] + $this->query;
        $query['page'] = null;
        foreach (explode('&', $cursor) as $pair) {
            [$name, $value] = explode('=', $pair, 2) + [1 => ''];
            $query[$name] = rawurldecode($value);
        }
        return $query;
    }

    /**
     * A list continues by the sort values of its last hit, by a token, or by the page number in the `next` link.
     *
     * @param array<mixed> $body
     */
    private static function cursorOf(array $body, ResponseInterface $response): ?string
    {
        if (isset($body['searchAfter'])) {
            return substr(Connection::query($body['searchAfter']), 1);
        }
        if (isset($body['nextPageToken'])) {
            return substr(Connection::query(['next_page_token' => $body['nextPageToken']]), 1);
        }
        $link = $response->getHeaderLine('link');
        return preg_match('/[?&](page=\d+)[^>]*>;\s*rel="?next/', $link, $found) ? $found[1] : null;
    }
}
