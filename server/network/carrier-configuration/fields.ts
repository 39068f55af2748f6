import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Carrier, CarrierField, CarrierId } from '../carriers/carrier.ts'
import { destinationOf, readUrl } from '../../platform/http/network.ts'
import type { FieldType, FieldValues } from './store.ts'

type FieldError = Schemas['ErrorDetail']
type SentField = Schemas['CarrierFieldValue']

/** Replaces a secret in responses. Sending it back keeps the secret. */
const mask = '********'

/** Returns the values to show, in the order of the definitions. */
export function shownFields(definitions: readonly CarrierField[], values: FieldValues): SentField[] {
  return definitions.flatMap(({ name, sensitive }) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, value: sensitive ? mask : value }]
  })
}

/** A named account needs a rule for its shipments, and the default account takes the others. */
export function accountErrors(
  carrier: CarrierId,
  type: FieldType,
  account: string,
  appliesTo: Schemas['CarrierAccountRule'] | undefined,
): FieldError[] {
  const isNamed = account !== '' && type === 'shipping'
  if (isNamed === (appliesTo !== undefined)) return appliesTo ? ruleErrors(carrier, appliesTo) : []
  return isNamed
    ? [{ code: 'REQUIRED', defaultMessage: 'appliesTo is required with account', field: 'appliesTo' }]
    : [
        {
          code: 'NOT_ALLOWED',
          defaultMessage: 'appliesTo is only valid for the shipping fields of a named account',
          field: 'appliesTo',
        },
      ]
}

/** A rule for all shipments belongs to the default account, and a rule for none is a mistake. */
function ruleErrors(carrier: CarrierId, { metadata, products = [] }: Schemas['CarrierAccountRule']): FieldError[] {
  const errors = products.flatMap((productId, index): FieldError[] =>
    productId.startsWith(`${carrier}_`)
      ? []
      : [
          {
            code: 'PRODUCT_OF_OTHER_CARRIER',
            defaultMessage: `${productId} is not a product of ${carrier}, whose ids begin with ${carrier}_`,
            field: `appliesTo.products[${index}]`,
          },
        ],
  )
  if (metadata && Object.keys(metadata).length === 0)
    errors.push({
      code: 'TOO_FEW',
      defaultMessage: 'appliesTo.metadata must have at least 1 key',
      field: 'appliesTo.metadata',
    })
  return errors
}

/** Returns errors about unknown and duplicate names. */
export function nameErrors(
  carrier: CarrierId,
  type: FieldType,
  definitions: readonly CarrierField[],
  fields: readonly SentField[],
): FieldError[] {
  const seen = new Set<string>()
  return fields.flatMap(({ name }, index) => {
    const error = (code: string, defaultMessage: string) => [{ code, defaultMessage, field: `fields[${index}].name` }]
    if (!definitions.some((definition) => definition.name === name))
      return error('UNKNOWN_FIELD', `${carrier} has no ${type} field named ${name}`)
    if (seen.has(name)) return error('DUPLICATE', `${name} is given twice`)
    seen.add(name)
    return []
  })
}

/** Returns errors about values that the field does not allow. Accepts a mask, whose value was checked before. */
export function valueErrors({ fieldError }: Pick<Carrier, 'fieldError'>, fields: readonly SentField[]): FieldError[] {
  return fields.flatMap(({ name, value }, index) => {
    const expected = value === mask ? undefined : fieldError?.(name, value)
    if (expected === undefined) return []
    return [
      {
        code: 'VALUE_NOT_ALLOWED',
        defaultMessage: `${name} ${expected}`,
        field: `fields[${index}].value`,
      },
    ]
  })
}

/** Returns errors about addresses in a private network, which a server could be made to call, including by name. */
export async function addressErrors(fields: readonly SentField[]): Promise<FieldError[]> {
  const errors = await Promise.all(
    fields.map(async ({ name, value }, index): Promise<FieldError[]> => {
      const url = readUrl(value)
      const destination = url ? await destinationOf(url) : 'INTERNET'
      if (destination === 'INTERNET') return []
      return [
        {
          code: 'ADDRESS_NOT_ALLOWED',
          defaultMessage:
            destination === 'PRIVATE'
              ? `${name} leads to a private network, give an address that is reachable on the internet`
              : `${name} names a host that was not found, give an address that is reachable on the internet`,
          field: `fields[${index}].value`,
        },
      ]
    }),
  )
  return errors.flat()
}

/** Returns errors about masks without a value of the client's own to keep. */
export function maskErrors(
  clientId: number,
  definitions: readonly CarrierField[],
  fields: readonly SentField[],
  own: FieldValues | undefined,
): FieldError[] {
  const secret = new Set(definitions.filter(({ sensitive }) => sensitive).map(({ name }) => name))
  return fields.flatMap(({ name, value }, index) =>
    value === mask && secret.has(name) && own?.[name] === undefined
      ? [
          {
            code: 'NO_VALUE_TO_KEEP',
            defaultMessage: `${name} is masked, but client ${clientId} has no value of its own, send the value itself`,
            field: `fields[${index}].value`,
          },
        ]
      : [],
  )
}

/**
 * Returns errors about masked secrets that belong to another address. A caller who redirects the carrier's calls, by an
 * address or an environment, has to enter the secrets again.
 */
export function placeErrors(
  definitions: readonly CarrierField[],
  fields: readonly SentField[],
  own: FieldValues = {},
): FieldError[] {
  const sent = new Map(fields.map(({ name, value }) => [name, value]))
  const moved = definitions.find(
    ({ name, sensitive }) =>
      !sensitive && isPlace(name, sent.get(name) ?? own[name]) && placeOf(sent.get(name)) !== placeOf(own[name]),
  )
  if (!moved) return []
  return fields.flatMap(({ name, value }, index) =>
    value === mask && definitions.some((one) => one.name === name && one.sensitive)
      ? [
          {
            code: 'REQUIRED',
            defaultMessage: `${name} is masked, but ${moved.name} leads elsewhere than before, send the value itself`,
            field: `fields[${index}].value`,
          },
        ]
      : [],
  )
}

const isPlace = (name: string, value = '') => /environment$/i.test(name) || readUrl(value) !== undefined

/** Returns the origin of an address, and any other value unchanged. */
const placeOf = (value: string | undefined) => readUrl(value ?? '')?.origin ?? value

/** Returns the values to store: those sent, and behind each mask the existing one. */
export function keptValues(
  definitions: readonly CarrierField[],
  fields: readonly SentField[],
  own: FieldValues = {},
): FieldValues {
  const sent = new Map(fields.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    definitions.flatMap(({ name, sensitive }) => {
      const value = sent.get(name)
      const kept = sensitive && value === mask ? own[name] : value
      return kept === undefined ? [] : [[name, kept] as const]
    }),
  )
}
