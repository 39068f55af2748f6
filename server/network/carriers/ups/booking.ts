import type { components as ours } from '../../../../openapi/generated/types.ts'
import { CarrierRefusal, type RegistrationRequest } from '../carrier.ts'
import type { components } from './generated/types.ts'

type Schemas = components['schemas']
type AddressParty = ours['schemas']['AddressParty']

/** UPS takes 35 characters of a reference, and a UUID with its hyphens has 36. */
export const referenceOf = (reference: string) => reference.replaceAll('-', '').slice(0, 35)

const zpl: Schemas['LabelSpecification'] = {
  LabelImageFormat: { Code: 'ZPL' },
  LabelStockSize: { Height: '6', Width: '4' },
}

/** The question which packages were booked under our reference. */
export const recoveryRequestOf = (reference: string, accountNumber: string): Schemas['RecoveryRequest'] => ({
  LabelRecoveryRequest: {
    Request: { RequestOption: 'Non_Validate' },
    LabelSpecification: zpl,
    ReferenceValues: { ReferenceNumber: { Value: referenceOf(reference) }, ShipperNumber: accountNumber },
  },
})

/** A shipment in the words of UPS. What UPS has no room for is refused rather than cut off. */
export function shipRequestOf(request: RegistrationRequest, accountNumber: string): Schemas['ShipRequest'] {
  const { reference, productId, customerReference, orderNumber, parcels, sender, recipient, pickup, delivery } = request
  if (request.cashOnDelivery)
    throw refused('cashOnDelivery', 'Cash on delivery is not offered with UPS. Leave cashOnDelivery out.')
  const origin = pickup ?? sender
  const shop = delivery?.parcelShopId === undefined ? undefined : delivery
  const destination = shop ? recipient : (delivery ?? recipient)
  const own = [customerReference, orderNumber].filter(Boolean).join(' ')
  if (own.length > 35)
    throw refused('orderNumber', 'UPS has room for 35 characters of customerReference and orderNumber together')
  const references = [referenceOf(reference), own].filter(Boolean).map((Value) => ({ Value }))
  // Within the United States references belong to the packages, elsewhere to the shipment.
  const isDomestic = origin.country === 'US' && destination.country === 'US'
  const description = (request.description ?? parcels[0]?.description ?? '').slice(0, 50)

  return {
    ShipmentRequest: {
      Request: {
        RequestOption: 'nonvalidate',
        TransactionReference: { CustomerContext: reference },
      },
      LabelSpecification: zpl,
      Shipment: {
        ...(description && { Description: description }),
        Shipper: { ...partyOf(sender, 'sender'), ShipperNumber: accountNumber },
        ShipFrom: partyOf(origin, pickup ? 'pickup' : 'sender'),
        ShipTo: partyOf(destination, shop || !delivery ? 'recipient' : 'delivery'),
        ...(shop && shopOf(shop, recipient)),
        PaymentInformation: {
          ShipmentCharge: [
            request.recipientPays
              ? { Type: '01', ConsigneeBilledIndicator: '' }
              : { Type: '01', BillShipper: { AccountNumber: accountNumber } },
          ],
        },
        Service: { Code: productId.replace(/^UPS_/, '') },
        ...(!isDomestic && { ReferenceNumber: references }),
        Package: parcels.map((parcel) => packageOf(parcel, isDomestic ? references : undefined)),
      },
    },
  }
}

function packageOf(
  { description, weight, length, width, height }: RegistrationRequest['parcels'][number],
  references: Schemas['Package']['ReferenceNumber'],
): Schemas['Package'] {
  const [longest = 1, middle = 1, shortest = 1] = [length, width, height]
    .map((size) => Math.ceil(size))
    .toSorted((one, other) => other - one)
  return {
    ...(description && { Description: description.slice(0, 35) }),
    Packaging: { Code: '02' },
    Dimensions: {
      UnitOfMeasurement: { Code: 'CM' },
      Length: String(longest),
      Width: String(middle),
      Height: String(shortest),
    },
    PackageWeight: { UnitOfMeasurement: { Code: 'KGS' }, Weight: String(weight).slice(0, 5).replace(/\.$/, '') },
    ...(references && { ReferenceNumber: references }),
  }
}

/** A delivery to a UPS Access Point, where the parcel is held for its recipient. */
function shopOf(shop: AddressParty, recipient: AddressParty) {
  const [name] = namesOf(shop)
  return {
    ShipmentIndicationType: [{ Code: '01' }],
    AlternateDeliveryAddress: {
      Name: name,
      AttentionName: namesOf(recipient)[0],
      ...(shop.parcelShopId && shop.parcelShopId.length <= 9 && { UPSAccessPointID: shop.parcelShopId }),
      Address: addressOf(shop, 'delivery'),
    },
  }
}

function partyOf(party: AddressParty, at: string): Schemas['Party'] {
  const [name, attention] = namesOf(party)
  const number = phoneOf(party)
  const email = party.contactInfo?.email
  return {
    Name: name,
    AttentionName: attention,
    ...(number && { Phone: { Number: number } }),
    ...(email && email.length <= 50 && at === 'recipient' && { EMailAddress: email }),
    Address: addressOf(party, at),
  }
}

/** The company, or the person where there is none, and whom to ask for. */
function namesOf({ company, firstName, lastName }: AddressParty): [name: string, attention: string] {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const name = (company || person || '-').slice(0, 35)
  return [name, person.slice(0, 35) || name]
}

function phoneOf({ contactInfo: { dialCode = '', mobile, telephone } = {} }: AddressParty): string | undefined {
  const number = mobile ?? telephone
  if (number === undefined) return undefined
  const digits = (number.startsWith('+') ? number : dialCode + number).replace(/\D/g, '')
  return digits.slice(0, 15) || undefined
}

const linesOfAddress = 3
const lettersOfLine = 35

function addressOf(party: AddressParty, at: string): Schemas['Address'] {
  const lines = [party.addressLine1, party.addressLine2].flatMap((line) => (line ? folded(line) : []))
  if (lines.length > linesOfAddress || lines.some((line) => line.length > lettersOfLine))
    throw refused(`${at}.addressLine1`, `UPS has room for ${linesOfAddress} lines of ${lettersOfLine} characters`)
  const { city, state, country } = party
  const postCode = party.postCode?.replace(/\s+/g, '')
  if (city.length > 30) throw refused(`${at}.city`, 'UPS has room for 30 characters')
  if (postCode && postCode.length > 9) throw refused(`${at}.postCode`, 'UPS has room for 9 characters')
  return {
    AddressLine: lines.length > 0 ? lines : ['-'],
    City: city,
    ...(state && { StateProvinceCode: state }),
    ...(postCode && { PostalCode: postCode }),
    CountryCode: country,
  }
}

/** A line broken between words where it is too long for UPS. */
function folded(line: string): string[] {
  const lines: string[] = []
  for (const word of line.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lettersOfLine)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const refused = (field: string, message: string) => new CarrierRefusal('UPS', 'WAYBILL-NOT-SENT', message, field)
