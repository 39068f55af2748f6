import { fold } from './fold.ts'
import { readSections } from './sections.ts'

/** How people there write a town and its quarters, since shops give one or the other as their town. */
interface Town {
  readonly local: readonly string[]
  readonly quarters: readonly string[]
  /** Its names in other languages, folded. Where two languages are spoken, shops write either name. */
  readonly others: readonly string[]
}

const file = new URL('data/towns.tsv.gz', import.meta.url)
let sections: ReadonlyMap<string, string> | undefined
const byCountry = new Map<string, ReadonlyMap<string, readonly Town[]>>()
const nothing: ReadonlyMap<string, readonly Town[]> = new Map()

/** How shops in a country may write a town, in whatever language it was named. */
export interface TownNames {
  readonly country: string
  readonly names: readonly string[]
  readonly folded: readonly string[]
}

/** Of every country where the name is known, or of one alone. */
export function townNames(name: string, country?: string): readonly TownNames[] {
  const folded = fold(name)
  return (country === undefined ? [...sectionsOfFile().keys()] : [country]).flatMap((code) => {
    const towns = townsOf(code).get(folded) ?? []
    return towns.length === 0
      ? []
      : [
          {
            country: code,
            names: [...new Set(towns.flatMap(({ local, quarters }) => [...local, ...quarters]))],
            folded: [...new Set(towns.flatMap(({ others }) => others.filter((other) => /^[a-z ]+$/.test(other))))],
          },
        ]
  })
}

/** How people there call a town that goes by another name elsewhere. */
export const localNames = (country: string, name: string): readonly string[] =>
  (townsOf(country).get(fold(name)) ?? []).flatMap(({ local }) => local)

/** Read at first use, and a country when it is first asked for. */
function townsOf(country: string): ReadonlyMap<string, readonly Town[]> {
  const ready = byCountry.get(country)
  if (ready) return ready
  const section = sectionsOfFile().get(country)
  if (section === undefined) return nothing
  const made = new Map<string, Town[]>()
  for (const line of section.split('\n').filter((one) => one !== '')) {
    const [local = [], quarters = [], others = []] = line
      .split('\t')
      .map((names) => (names === '' ? [] : names.split('|')))
    for (const name of new Set([...local.map(fold), ...others]))
      made.set(name, [...(made.get(name) ?? []), { local, quarters, others }])
  }
  byCountry.set(country, made)
  return made
}

function sectionsOfFile(): ReadonlyMap<string, string> {
  sections ??= readSections(file)
  return sections
}
