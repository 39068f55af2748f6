import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
/* oxlint-disable-next-line no-restricted-imports -- the picture of the states is drawn from the server's table */
import { nextStates } from '../../server/shipping/shipment/states.ts'
import { groups, guideOf, type Guide } from '../guides/guide.ts'

const folder = path.join(import.meta.dirname, '../guides')

export interface GuideFiles {
  /** In reading order. */
  readonly guides: readonly Guide[]
  readonly programs: ReadonlyMap<string, string>
  readonly nextStates: Readonly<Record<string, readonly string[]>>
}

export function readGuides(): GuideFiles {
  const slugs = groups.flatMap((group) => group.slugs)
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const lost = files.filter((name) => !slugs.includes(name.slice(0, -3)))
  if (lost.length > 0) throw new Error(`No group of guides/guide.ts has ${lost.join(', ')}`)
  const programs = ['programs', 'verifiers'].flatMap((within) =>
    readdirSync(path.join(folder, within)).map((name) => [name, path.join(folder, within, name)] as const),
  )
  return {
    guides: slugs.map((slug) => guideOf(slug, readFileSync(path.join(folder, `${slug}.md`), 'utf8'))),
    programs: new Map(programs.map(([name, file]) => [name, readFileSync(file, 'utf8')])),
    nextStates,
  }
}
