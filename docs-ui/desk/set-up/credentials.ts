import type { CarrierFieldDefinition, CarrierFieldValue, CarrierProfile, ClientConfiguration } from '@waybill/sdk'

/** What the server shows of a secret, and takes as: leave it as it is. */
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

/** `apiKey` as `API key`: the names are those that carriers give their fields. */
export function labelOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const said = words.replace(/\b(api|gs1|id|iban|bic|sso|url|edi|ftp)\b/g, (one) => one.toUpperCase())
  return said.charAt(0).toUpperCase() + said.slice(1)
}

type Typed = Readonly<Record<string, string>>

/** What the form begins with. A secret is never among it. */
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
 * All fields that have a value, since those that are not sent lose theirs. A secret that was not typed anew is kept where
 * the client has one of its own; one of a client above cannot be.
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
