import { piecesOf, stemOf } from './words.ts'

/** Words that say nothing about the subject. */
export const silent = new Set(
  'a an the of to for in on with by is are do does i my how what when can and or it me be was were has have had not will would this that which who why where there here if so as from into its you your they we should after before while once during because since until unless happen happens mean means now our us want wants need please let could should did been am some very much too just already again t s doesn don didn isn hasn won via use immediately correctly existing possible able'
    .split(' ')
    .map(stemOf),
)

/** On this site they say nothing, unless they are the whole query. */
const everywhere = new Set(['api', 'waybill', 'rest', 'endpoint'].map(stemOf))

/** Words that introduce a circumstance: when or why something else happens. */
const asides: ReadonlySet<string> = new Set(
  'when while after before once if during because since until unless'.split(' ').map(stemOf),
)

/** Drops silent words but keeps the others as typed: `what does HELD mean` -> HELD. */
export const toldIn = (query: string): string =>
  query
    .trim()
    .split(/\s+/)
    .filter((word) => !piecesOf(word).every((piece) => silent.has(piece)))
    .join(' ')

/** A word of a query, and whether it only describes a circumstance. */
export interface Part {
  readonly word: string
  readonly isAside: boolean
}

/** `use shipping rules when creating shipments` -> ship, rule and, aside, create, shipment. */
export function partsOf(query: string): Part[] {
  let isAside = false
  const parts: Part[] = []
  for (const word of piecesOf(query)) {
    isAside ||= parts.length > 0 && asides.has(word)
    if (!silent.has(word) && parts.every((part) => part.word !== word)) parts.push({ word, isAside })
  }
  const named = parts.filter(({ word }) => !everywhere.has(word))
  return named.length > 0 ? named : parts
}
