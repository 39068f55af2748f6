import { fold } from './fold.ts'
import { readSections } from './sections.ts'

/** The local names of a town and its quarters, since shops use either as their town. */
interface Town {
  readonly local: readonly string[]
  readonly quarters: readonly string[]
  /** Its folded names in other languages. In bilingual towns, shops use either name. */
  readonly others: readonly string[]
}

const file = new URL('data/towns.tsv.gz', import.meta.url)
let sections: ReadonlyMap<string, string> | undefined
const byCountry = new Map<string, ReadonlyMap<string, readonly Town[]>>()
const nothing: ReadonlyMap<string, readonly Town[]> = new Map()

/** How shops in a country may write a town that was named in any language. */
export interface TownNames {
  readonly country: string
  readonly names: readonly string[]
  readonly folded: readonly string[]
}

/** Returns the names in every country where the name is known, or in one country. */
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

/** Returns the local names of a town that is known by another name elsewhere. */
export const localNames = (country: string, name: string): readonly string[] =>
  (townsOf(country).get(fold(name)) ?? []).flatMap(({ local }) => local)

/** Reads the file at first use, and each country when it is first needed. */
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
