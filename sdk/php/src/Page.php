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
     * @param ?string $cursor Where the next page begins; null at the end. Store it to continue later with `cursor` of
     *   the same call.
     */
    public function __construct(
        public array $items,
        public ?int $total,
        public ?string $cursor,
    ) {
    }
}
