import type { Schemas } from '../../../openapi/generated/types.ts'
import { invalid, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import { remembering } from '../../kernel/remember.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/store/database.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { notListed, ownSearches } from '../../network/parcel-shop/made-up.ts'
import { findShop } from '../../network/parcel-shop/store.ts'
import { findAddress } from '../../settings/address-book/store.ts'
import { findParcelDefinition } from '../../settings/parcel-definition/store.ts'
import { findEffectivePreferences } from '../../settings/preference/store.ts'
import type { Complete, Shipment } from './content.ts'
import { declaredCustoms } from './customs-lines.ts'
import type { KeptRate } from './kept-rate-store.ts'

type Created = Omit<Schemas['ShipmentCreate'], 'shipmentType'>
type Changes = Omit<Schemas['ShipmentPatch'], 'shipmentType' | 'shipmentState'>
type Party = Schemas['AddressParty']

/** Changes without missing attributes. */
export type CompleteChanges = Omit<Changes, 'delivery' | 'parcels' | 'customs'> & {
  customs?: Schemas['ShipmentCustoms'] | null
  delivery?: Party | null
  parcels?: Schemas['Parcel'][]
}

interface Where {
  readonly db: Db
  readonly caller: Pick<Caller, 'clientId' | 'userId' | 'apiKeyId'>
}

/** Defaults for missing attributes. Each is read only once, and only when needed. */
export interface Defaults {
  readonly preferences: () => Promise<Schemas['EffectivePreferences']>
  readonly party: (id: string) => Promise<Party | undefined>
  readonly definition: (id: string) => Promise<Schemas['ParcelDefinition'] | undefined>
}

export const defaultsOf = ({ db, caller }: Where): Defaults => ({
  preferences: remembering(() => findEffectivePreferences(db, caller)),
  party: remembering((id: string) => findParty(db, caller.clientId, id)),
  definition: remembering((id: string) => findParcelDefinition(db, caller.clientId, id)),
})

interface Completing extends Where {
  readonly defaults: Defaults
  readonly errors: FieldError[]
}

/**
 * Completes a request from preferences, parcel definitions and parcel shops. Shipments of one bulk call share their
 * defaults.
 */
export async function completed(
  where: Where,
  sent: Created,
  rate?: KeptRate,
  defaults = defaultsOf(where),
): Promise<Complete> {
  const at: Completing = { ...where, defaults, errors: [] }
  const { sender: from, recipient: to, delivery: place, parcels: sentParcels = [{}], customs: goods, ...rest } = sent
  const sender = from ?? (await defaultParty(at, 'sender', 'defaultPickupAddressId'))
  const recipient = to ?? (await defaultParty(at, 'recipient', 'defaultReceiverAddressId'))
  const carrier = carrierNamed(sent) ?? rate?.rate.carrierProduct.carrier
  const delivery = place && (await deliveryOf(at, place, carrier))
  const parcels = await parcelsOf(at, sentParcels, sent.description)
  const customs = goods && (await customsOf(at, goods, (delivery ?? recipient)?.country ?? ''))
  if (at.errors.length > 0 || !sender || !recipient) throw invalid(at.errors)
  return { ...rest, sender, recipient, ...(delivery && { delivery }), parcels, ...(customs && { customs }) }
}

/** Completes changes of a shipment, whose sender and recipient are known. */
export async function completedChanges(
  { db, caller }: Where,
  shipment: Shipment,
  { delivery: place, parcels: sentParcels, customs: goods, ...rest }: Changes,
): Promise<CompleteChanges> {
  const at: Completing = { db, caller, defaults: defaultsOf({ db, caller }), errors: [] }
  const carrier = carrierNamed(rest) ?? carrierNamed(shipment)
  const delivery = place && (await deliveryOf(at, place, carrier))
  const parcels = sentParcels && (await parcelsOf(at, sentParcels, rest.description ?? shipment.description))
  const to = (place === null ? undefined : (delivery ?? shipment.delivery)) ?? rest.recipient ?? shipment.recipient
  const customs = goods && (await customsOf(at, goods, to.country))
  mustHaveNone(at.errors)
  return {
    ...rest,
    ...(place === null ? { delivery: null } : delivery && { delivery }),
    ...(parcels && { parcels }),
    ...(goods === null ? { customs: null } : customs && { customs }),
  }
}

async function customsOf(
  { db, caller, errors }: Completing,
  given: Schemas['ShipmentCustomsGiven'],
  destination: string,
) {
  const declared = await declaredCustoms(db, caller.clientId, given, destination)
  errors.push(...declared.errors)
  return declared.customs
}

const carrierNamed = ({
  carrierProduct,
  externalShipment,
}: Pick<Changes, 'carrierProduct' | 'externalShipment'>): CarrierId | undefined =>
  carrierProduct?.carrier ?? externalShipment?.carrier

const required = ({ errors }: Completing, field: string, unless = '') =>
  void errors.push({
    code: 'REQUIRED',
    defaultMessage: `${field} is required${unless}`,
    field,
  })

async function defaultParty(
  at: Completing,
  field: 'sender' | 'recipient',
  name: 'defaultPickupAddressId' | 'defaultReceiverAddressId',
): Promise<Party | undefined> {
  const id = (await at.defaults.preferences())[name]
  const party = id === undefined ? undefined : await at.defaults.party(id)
  return party ?? required(at, field, `, since no ${name} of the preferences replaces it`)
}

async function findParty(db: Db, clientId: number, id: string): Promise<Party | undefined> {
  const printed = await findAddress(db, clientId, id)
  if (!printed) return undefined
  const kept: Schemas['Address'] = JSON.parse(printed.text)
  const {
    id: _id,
    externalId: _externalId,
    createdAt: _createdAt,
    modifiedAt: _modifiedAt,
    deletedAt: _deletedAt,
    type: _type,
    references: _references,
    ...party
  } = kept
  // An attribute that only the address book has does not compile unless it is listed above.
  return party satisfies { [Name in keyof typeof party]: Name extends keyof Party ? unknown : never }
}

/** Adds the name and address of a parcel shop. */
async function deliveryOf(
  at: Completing,
  place: Schemas['DeliveryParty'],
  carrier: CarrierId | undefined,
): Promise<Party | undefined> {
  const { parcelShopId } = place
  const { addressLine1, city, country } = place
  if (addressLine1 !== undefined && city !== undefined && country !== undefined)
    return { ...place, addressLine1, city, country }
  const found =
    parcelShopId === undefined || carrier === undefined ? undefined : await findShop(at.db, carrier, parcelShopId)
  if (found) {
    const shop: Schemas['ParcelShop'] = JSON.parse(found.printed.text)
    return {
      company: shop.name.slice(0, 100),
      addressLine1: shop.addressLine1.slice(0, 100),
      ...(shop.postCode !== undefined && { postCode: shop.postCode }),
      city: shop.city,
      country: shop.country,
      ...place,
    }
  }
  if (parcelShopId !== undefined && carrier !== undefined) {
    const isReal = (await ownSearches(at.db, at.caller.clientId)).except.includes(carrier)
    at.errors.push({
      code: 'PARCEL_SHOP_NOT_FOUND',
      defaultMessage: isReal ? notListed(carrier) : `${carrier} has no parcel shop ${parcelShopId}`,
      field: 'delivery.parcelShopId',
      carrier,
    })
  } else
    for (const name of ['addressLine1', 'city', 'country'] as const)
      if (place[name] === undefined)
        required(at, `delivery.${name}`, parcelShopId === undefined ? '' : ', since no carrier has the parcel shop')
  return undefined
}

const parcelsOf = async (at: Completing, sent: readonly Schemas['ParcelCreate'][], content: string | undefined) => {
  const parcels: Schemas['Parcel'][] = []
  for (const [index, parcel] of sent.entries()) {
    const complete = await parcelOf(at, parcel, index, content)
    if (complete) parcels.push(complete)
  }
  return parcels
}

const measures = ['weight', 'length', 'width', 'height'] as const

async function parcelOf(
  at: Completing,
  { parcelDefinitionId, ...sent }: Schemas['ParcelCreate'],
  index: number,
  content: string | undefined,
): Promise<Schemas['Parcel'] | undefined> {
  const field = `parcels[${index}]`
  const definition = await definitionFor(at, parcelDefinitionId, sent, field)
  const { weight, length, width, height } = { ...definition, ...sent }
  const description = sent.description ?? content?.slice(0, 200) ?? definition?.name
  if (
    weight !== undefined &&
    length !== undefined &&
    width !== undefined &&
    height !== undefined &&
    description !== undefined
  )
    return { ...sent, weight, length, width, height, description }
  // A definition that does not exist has been reported already.
  if (definition || parcelDefinitionId === undefined) {
    for (const name of measures)
      if (sent[name] === undefined && !definition)
        required(at, `${field}.${name}`, ', since no parcel definition replaces it')
    if (description === undefined) required(at, `${field}.description`)
  }
  return undefined
}

/** Finds the definition that a parcel names, or the default one if measures are missing. */
async function definitionFor(
  at: Completing,
  named: string | undefined,
  sent: Schemas['ParcelCreate'],
  field: string,
): Promise<Schemas['ParcelDefinition'] | undefined> {
  const { defaults, errors } = at
  const isWhole = measures.every((name) => sent[name] !== undefined)
  if (named === undefined && isWhole) return undefined
  const id = named ?? (await defaults.preferences()).defaultParcelDefinitionId
  const definition = id === undefined ? undefined : await defaults.definition(id)
  if (named !== undefined && !definition)
    errors.push({
      code: 'PARCEL_DEFINITION_NOT_FOUND',
      defaultMessage: `${field}.parcelDefinitionId is not a parcel definition of the client: ${named}`,
      field: `${field}.parcelDefinitionId`,
    })
  return definition
}
