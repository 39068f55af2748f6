<?php

declare(strict_types=1);

namespace Waybill;

use Psr\Http\Message\ResponseInterface;

/**
 * A list. Iterated it gives every item over all its pages, which are fetched when they are needed.
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
     * The first page alone.
     *
     * @return Page<Item>
     */
    public function page(): Page
    {
        return $this->pageAt($this->cursor);
    }

    /**
     * The pages, each with the cursor of the next.
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
     * As many items as asked for, or all if there are fewer.
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
        // A server that returns the same page for ever must not keep the caller for ever.
        return new Page($items, $total, $items !== [] && $next !== $cursor ? $next : null);
    }

    /**
     * A cursor replaces the number of the page with which the list began.
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
     * Lists go on by the sort values of their last hit, by a token, or by the number in the link to the next page.
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
