import {
  type Carrier,
  type CarrierCall,
  CarrierRefusal,
  type CarrierEventCode,
  type CarrierField,
  type CarrierId,
  CredentialsRefused,
  type Credentials,
  type Lacks,
  type ManyEvents,
  type Prints,
} from '../carrier.ts'
import { type GuardOptions, guarded } from '../guard.ts'
import { EndOfRehearsal, rehearsed } from './rehearsal.ts'
import { written } from './letters.ts'
import { carrierBarcode, carrierMatrix } from '../numbers/barcode.ts'
import { sandboxUnlessConfigured } from '../sandbox/stand-in.ts'

export type Environment = 'PRODUCTION' | 'TEST'

export interface OpenOptions {
  readonly environment: Environment
  /** The URL of the carrier, or of a mock. */
  readonly url: string
  /** Timeout of one call in milliseconds. */
  readonly timeout: number
}

/** Why an adapter has no separate call for returns: all products of that direction are registered as returns. */
export const returnsByProduct = 'a return is booked as any shipment, by its product'

/** Builds both event calls of a carrier that accepts up to `most` numbers in a call. */
export const eventsByMany = (
  most: number,
  ask: ManyEvents['ask'],
): Required<Pick<Carrier, 'events' | 'eventsOfMany'>> => ({
  events: (parcel, call) => ask([parcel], call),
  eventsOfMany: { most, ask },
})

/** A real carrier: the fields a client fills in, and how to call it. */
export interface Adapter {
  readonly id: CarrierId
  /** Clients choose one by name and cannot enter an address. */
  readonly environments: Readonly<Record<Environment, string>>
  readonly fields: readonly AdapterField[]
  /** Why the adapter lacks optional calls: each call exists or is explained here. */
  readonly lacks: Lacks
  /** How the carrier prints. Absent if it prints no labels, which we then draw. */
  readonly prints?: Prints
  readonly open: (options: OpenOptions) => Carrier
}

export type AdapterField = Omit<CarrierField, 'required' | 'sensitive'> & {
  /** A secret, which is never shown. */
  readonly sensitive?: true
  readonly isOptional?: true
  /** Describes an invalid value in words that follow the field's name. */
  readonly error?: (value: string) => string | undefined
}

/** Builds the field for the environment. A misspelt or missing value must not ship anything, so it means TEST. */
export const environmentField = (test: string): AdapterField => ({
  name: 'environment',
  description: `PRODUCTION, or TEST for ${test}, where nothing is shipped or charged and which counts as SANDBOX. By default TEST.`,
  isOptional: true,
  values: ['PRODUCTION', 'TEST'],
  default: 'TEST',
  error: (value) => (value === 'PRODUCTION' || value === 'TEST' ? undefined : 'must be PRODUCTION or TEST'),
})

/** The field for the label type, for carriers that print one type for each booking. */
export const labelTypeField: AdapterField = {
  name: 'labelType',
  description: 'PDF or ZPL: the type of the labels that the carrier prints. By default PDF.',
  isOptional: true,
  values: ['PDF', 'ZPL'],
  default: 'PDF',
  error: (value) => (/^(?:PDF|ZPL)$/i.test(value.trim()) ? undefined : 'must be PDF or ZPL'),
}

/** Returns the environment; a carrier without the field has only one. */
const environmentOf = ({ fields }: Pick<Adapter, 'fields'>, { environment = '' }: Credentials): Environment =>
  environment.trim().toUpperCase() === 'PRODUCTION' || !fields.some(({ name }) => name === 'environment')
    ? 'PRODUCTION'
    : 'TEST'

/** Returns an adapter's fields as clients see them. */
export const shownFields = (fields: readonly AdapterField[]): CarrierField[] =>
  fields.map(({ name, description, sensitive = false, isOptional, error: _error, ...field }) => ({
    name,
    description,
    sensitive,
    ...field,
    required: !isOptional,
  }))

export const errorOf =
  (fields: readonly AdapterField[]) =>
  (name: string, value: string): string | undefined =>
    fields.find((field) => field.name === name)?.error?.(value)

/** Returns the properties shared by all real carriers that print their own labels. */
export const basicsOf = (
  { id, fields, lacks }: Pick<Adapter, 'id' | 'fields' | 'lacks'>,
  environment: Environment,
  eventCodes: Readonly<Record<string, CarrierEventCode>>,
) =>
  ({
    id,
    source: environment === 'PRODUCTION' ? 'LIVE' : 'SANDBOX',
    ownLabel: true,
    lacks,
    fields: { shipping: shownFields(fields), events: [] },
    fieldError: errorOf(fields),
    eventCodes,
    barcode: (carrierReference, parcel) => carrierBarcode(id, carrierReference, parcel),
    matrix: (parcel) => carrierMatrix(id, parcel),
  }) satisfies Partial<Carrier>

/** Whether a client has begun to enter its credentials. */
export const isConfigured = ({ fields }: Pick<Adapter, 'fields'>, credentials: Credentials): boolean =>
  fields.some(({ name, isOptional }) => !isOptional && Boolean(credentials[name]?.trim()))

/** Returns the trimmed values of the fields. Throws with the name of a missing field. */
export function accountOf<Name extends string>(
  carrier: CarrierId,
  fields: readonly AdapterField[],
  credentials: Credentials,
): Readonly<Record<Name, string>> & Readonly<Record<string, string>> {
  const refused = (name: string, message: string) =>
    Object.assign(new CredentialsRefused(carrier, 'WAYBILL-CONFIGURATION', message), { fields: [name] })
  const account: Record<string, string> = {}
  for (const { name, isOptional, error } of fields) {
    const value = credentials[name]?.trim()
    if (!value) {
      if (isOptional) continue
      throw refused(name, `${name} is missing in the carrier configuration of ${carrier}`)
    }
    const expected = name === 'environment' ? undefined : error?.(value)
    if (expected) throw refused(name, `${name} in the carrier configuration of ${carrier} ${expected}`)
    account[name] = value
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field that is needed was read above
  return account as Record<Name, string>
}

/** Transliterates all text to letters that the carrier prints. The sandbox that stands in for it gets the same text. */
function inItsLetters(carrier: Carrier): Carrier {
  const { id, register, registerReturn, pickUp } = carrier
  return {
    ...carrier,
    register: (request, call) => register(written(id, request), call),
    ...(registerReturn && {
      registerReturn: (request, original, call) => registerReturn(written(id, request), original, call),
    }),
    ...(pickUp && { pickUp: (request, call) => pickUp(written(id, request), call) }),
  }
}

/** A booking that does not exist, for testing credentials. */
const nobodys = { reference: '00000000-0000-4000-8000-000000000000', carrierReference: '00000000000000000000' }

/** Tests credentials with a call that books nothing. "Not found" proves that they are valid. */
function checkOf({ findByReference, reprint, events }: Carrier): Carrier['check'] {
  const ask: ((call: CarrierCall) => Promise<unknown>) | undefined = findByReference
    ? (call) => findByReference(nobodys.reference, call)
    : reprint
      ? (call) => reprint({ ...nobodys, parcels: [nobodys] }, { type: 'PDF', layout: '4R', resolution: 200 }, call)
      : events && ((call) => events(nobodys, call))
  return (
    ask &&
    (async (call) => {
      await ask(call).catch((error: unknown) => {
        if (!(error instanceof CarrierRefusal) || error instanceof CredentialsRefused) throw error
      })
    })
  )
}

export const withCheck = (carrier: Carrier): Carrier => {
  const check = checkOf(carrier)
  return check ? { ...carrier, check } : carrier
}

const nextSerial = () => Promise.reject(new EndOfRehearsal())

const rehearseOf =
  ({ id, fields }: Adapter, { register }: Carrier): NonNullable<Carrier['rehearse']> =>
  async (request, call) => {
    accountOf(id, fields, call.credentials)
    if (!request) return
    await rehearsed(() => register(request, { ...call, companyPrefix: undefined, nextSerial }))
  }

/** Combines the real carrier, for clients with credentials, and the sandbox, for all others. */
export function configured(
  sandbox: Carrier,
  adapter: Adapter,
  { timeout, mock, guard }: { timeout: number; mock: string | undefined; guard: GuardOptions },
): Carrier {
  const open = (environment: Environment): Carrier => {
    const carrier = inItsLetters(adapter.open({ environment, url: mock ?? adapter.environments[environment], timeout }))
    return { ...guarded(withCheck(carrier), guard), rehearse: rehearseOf(adapter, carrier) }
  }
  const opened = { PRODUCTION: open('PRODUCTION'), TEST: open('TEST') }
  return {
    ...sandboxUnlessConfigured(inItsLetters(sandbox), opened.PRODUCTION, (credentials) =>
      isConfigured(adapter, credentials) ? opened[environmentOf(adapter, credentials)] : undefined,
    ),
    ...(adapter.prints && { prints: adapter.prints }),
  }
}
