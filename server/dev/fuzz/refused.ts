import { resolve, type Schema, type Target } from './contract.ts'
import type { Draft } from './requests.ts'
import { attributesOf } from './values.ts'

interface Tally {
  tried: number
  accepted: number
}

/** Counts how often each documented enum value was sent and accepted. */
export class Accepted {
  readonly #tallies = new Map<string, Tally>()

  count(target: Target, draft: Draft, isAccepted: boolean): void {
    if (draft.is !== 'allowed') return
    for (const value of documentedIn(target, draft)) {
      const tally = this.#tallies.get(value) ?? { tried: 0, accepted: 0 }
      tally.tried++
      if (isAccepted) tally.accepted++
      this.#tallies.set(value, tally)
    }
  }

  /** Values that were sent often but never accepted, although others in the same place were. */
  never(tries: number): string[] {
    const places = new Set<string>()
    for (const [value, { accepted }] of this.#tallies) if (accepted > 0) places.add(placeOf(value))
    return [...this.#tallies]
      .filter(([value, { tried, accepted }]) => tried >= tries && accepted === 0 && places.has(placeOf(value)))
      .map(([value, { tried }]) => `${value} (sent ${tried} times)`)
  }
}

const placeOf = (value: string) => value.slice(0, value.indexOf('='))

const isEnumeration = (schema: Schema | undefined): boolean =>
  schema !== undefined && resolve(schema).enum !== undefined

function documentedIn({ id, parameters, bodies }: Target, { query, payload, headers }: Draft): string[] {
  const enumerated = new Set(
    parameters.filter((one) => isEnumeration(one.schema) || isEnumeration(one.schema.items)).map(({ name }) => name),
  )
  const found = query.filter(([name]) => enumerated.has(name)).map(([name, value]) => `${id} ${name}=${value}`)
  const body = bodies.find(({ type }) => type === 'application/json' && type === headers['content-type'])
  if (!body || payload === undefined) return found
  const { properties } = attributesOf(body.schema)
  for (const [name, value] of Object.entries(Object(JSON.parse(String(payload)))))
    if (isEnumeration(properties[name])) found.push(`${id} body.${name}=${String(value)}`)
  return found
}
