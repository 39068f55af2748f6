import { parentOf, type Operation } from './published.ts'
import type { Field, Fields } from './schema-fields.ts'

/** Describes where a contract file differs from its carrier's document, for an operation that both have. */
export const differences = (ours: Operation, theirs: Operation): string[] => [
  ...[...ours.sent].flatMap(([place, field]) =>
    inSent(field, theirs.sent.get(place)).map((what) => `sent ${place}: ${what}`),
  ),
  ...[...theirs.sent].flatMap(([place, { required }]) =>
    required && isSentAt(ours.sent, place) && ours.sent.get(place)?.required !== true && !place.endsWith('[]')
      ? `sent ${place}: is required`
      : [],
  ),
  ...[...ours.read].flatMap(([place, field]) =>
    isDescribed(theirs.read, place)
      ? inRead(field, theirs.read.get(place)).map((what) => `read ${place}: ${what}`)
      : [],
  ),
]

const isSentAt = (sent: Fields, place: string) => parentOf(place) === '' || sent.has(parentOf(place))

/** Some documents name a part of a response but not its fields. */
const isDescribed = (read: Fields, place: string) =>
  parentOf(place) === '' ? read.size > 0 : [...read.keys()].some((other) => parentOf(other) === parentOf(place))

function inSent(ours: Field, theirs: Field | undefined): string[] {
  if (!theirs) return ['is not known']
  const { maxLength, values } = theirs
  const isLonger = ours.values
    ? ours.values.some((value) => value.length > (maxLength ?? Infinity))
    : (ours.maxLength ?? Infinity) > (maxLength ?? Infinity)
  const other = ours.values?.filter((value) => values?.includes(value) === false)
  return [
    ...(areWithin(ours.types, theirs.types) ? [] : [`is ${theirs.types.join(' or ')}, not ${ours.types.join(' or ')}`]),
    ...(isLonger && ours.types.includes('string')
      ? [`has at most ${maxLength} characters, not ${ours.maxLength}`]
      : []),
    ...(values && !ours.values ? [`is one of ${values.join(', ')}`] : []),
    ...(other && other.length > 0 ? [`is never ${other.join(', ')}`] : []),
  ]
}

function inRead(ours: Field, theirs: Field | undefined): string[] {
  if (!theirs) return ['is not known']
  const other = theirs.values?.filter((value) => ours.values?.includes(value) === false)
  return [
    ...(areWithin(theirs.types, ours.types) ? [] : [`is ${theirs.types.join(' or ')}, not ${ours.types.join(' or ')}`]),
    ...(ours.values && !theirs.values ? [`may be anything, not ${ours.values.join(', ')} alone`] : []),
    ...(other && other.length > 0 ? [`may be ${other.join(', ')}`] : []),
    ...(ours.required && !theirs.required ? ['may be missing'] : []),
  ]
}

/** Whether all types are among the others, if there are any. An integer is a number. */
const areWithin = (types: readonly string[], others: readonly string[]) =>
  others.length === 0 ||
  types.every((type) => type === 'null' || others.includes(type) || (type === 'integer' && others.includes('number')))
