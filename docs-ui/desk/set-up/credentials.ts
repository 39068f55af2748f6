import type { CarrierFieldDefinition, CarrierFieldValue, CarrierProfile, ClientConfiguration } from '@waybill/sdk'

/** What the server shows for a secret; sent back, it leaves the secret unchanged. */
export const mask = '********'

/** The account that parcels use, or why there is none. */
export type CarrierState = 'own' | 'inherited' | 'ready' | 'incomplete' | 'sandbox' | 'simulated' | 'off'

export function stateOfCarrier(
  enabled: boolean,
  { live = false, sandbox }: Pick<CarrierProfile, 'live' | 'sandbox'>,
  configuration:
    | { readonly resolvedClient?: { readonly id: number }; readonly fields: readonly CarrierFieldValue[] }
    | undefined,
  definitions: readonly CarrierFieldDefinition[],
  clientId: number,
): CarrierState {
  if (!enabled) return 'off'
  if (!live) return 'simulated'
  const { resolvedClient } = configuration ?? {}
  if (!resolvedClient) return sandbox ? 'sandbox' : 'ready'
  const lacks = definitions.some(
    ({ name, required, productId }) =>
      required && productId === undefined && !configuration?.fields.some((one) => one.name === name),
  )
  if (lacks) return 'incomplete'
  return resolvedClient.id === clientId ? 'own' : 'inherited'
}

/** Formats a carrier's field name: `apiKey` as `API key`. */
export function labelOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const said = words.replace(/\b(api|gs1|id|iban|bic|sso|url|edi|ftp)\b/g, (one) => one.toUpperCase())
  return said.charAt(0).toUpperCase() + said.slice(1)
}

type Typed = Readonly<Record<string, string>>

/** The initial values of the form, without secrets. */
export const typedFrom = (
  definitions: readonly CarrierFieldDefinition[],
  { fields }: Pick<ClientConfiguration, 'fields'>,
): Typed =>
  Object.fromEntries(
    definitions.flatMap(({ name, sensitive }) => {
      const value = fields.find((one) => one.name === name)?.value
      return sensitive || value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * All fields with a value, since the server drops those that are not sent. Keeps an untouched secret if it is the
 * client's own; a parent client's secret cannot be copied.
 */
export const fieldsToSend = (
  definitions: readonly CarrierFieldDefinition[],
  typed: Typed,
  own: Pick<ClientConfiguration, 'fields'> | undefined,
): CarrierFieldValue[] =>
  definitions.flatMap(({ name, sensitive }) => {
    const value = (typed[name] ?? '').trim()
    if (value !== '') return [{ name, value }]
    const isKept = sensitive && own?.fields.some((one) => one.name === name)
    return isKept ? [{ name, value: mask }] : []
  })
