import type { Ajv2020 } from 'ajv/dist/2020.js'

/**
 * A string that is the same for all values that JSON Schema considers equal, whatever the order of their attributes.
 */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(nameOf).join()}]`
  const attributes = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${nameOf(member)}`)
  return `{${attributes.sort().join()}}`
}

/** The positions of two equal items. */
export function equalPair(items: readonly unknown[]): { i: number; j: number } | undefined {
  const places = new Map<string, number>()
  for (const [i, item] of items.entries()) {
    const name = nameOf(item)
    const j = places.get(name)
    if (j !== undefined) return { i: j, j: i }
    places.set(name, i)
  }
  return undefined
}

/**
 * Ajv compares items by their own `valueOf` and `toString`, so it fails on objects that have attributes with these
 * names or no prototype, such as parsed forms. It also compares every item with every other.
 */
export function useEqualPair(ajv: Ajv2020): void {
  ajv.removeKeyword('uniqueItems')
  const validate = (isOn: boolean, items: readonly unknown[]): boolean => {
    const pair = isOn ? equalPair(items) : undefined
    Object.assign(validate, { errors: pair && [{ keyword: 'uniqueItems', params: pair }] })
    return pair === undefined
  }
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', errors: true, validate })
}
