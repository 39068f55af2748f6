import type { Reference } from './reference.ts'

/**
 * Says how many entries a part of a page has. Browsers learn from it about how high the part will be, and need not lay it
 * out until it is looked at.
 */
export const entriesClass = (name: string, count: number) => `${name} entries-${count}`

/** What `entriesClass` says, for the style sheet. */
export function entriesRules({ operations, tags, enums, webhooks = [] }: Reference): string {
  const areas = tags.map(({ name }) => operations.filter(({ tag }) => tag === name))
  const sizes = new Set([
    ...areas.flatMap((own) => [own.length, shown(own).length]),
    ...[areas, areas.filter((own) => shown(own).length > 0)].map((all) => all.length - 1),
    enums.length,
    webhooks.length,
  ])
  return [...sizes].map((size) => `.entries-${size}{--entries:${size}}`).join('\n')
}

const shown = (own: Reference['operations']) => own.filter(({ hidden }) => !hidden)
