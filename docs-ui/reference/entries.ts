import type { Reference } from './reference.ts'

/** Tells browsers how many entries a part of a page has, so they can estimate its height without laying it out. */
export const entriesClass = (name: string, count: number) => `${name} entries-${count}`

/** The CSS rules behind `entriesClass`. */
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
