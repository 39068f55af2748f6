<?php

declare(strict_types=1);

namespace Waybill;

/**
 * A page of a list.
 *
 * @template Item
 */
final readonly class Page
{
    /**
     * @param list<Item> $items
     * @param ?int $total Number of items over all pages; above 10,000 it is a lower bound.
     * @param ?string $cursor Where the next page begins. Keep it to go on later: `cursor` of the same call takes it. Null at
     *   the end.
     */
    public function __construct(
        public array $items,
        public ?int $total,
        public ?string $cursor,
    ) {
    }
}
