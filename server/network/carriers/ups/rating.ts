import type { Schemas as Ours } from '../../../../openapi/generated/types.ts'
import { nearestMinor } from '../../../kernel/money.ts'
import type { CarrierRate, RateRequest } from '../carrier.ts'
import { namesOf } from '../kit/text.ts'
import { addressOf, sizesOf, weightOf } from './booking.ts'
import type { Schemas } from './generated/types.ts'

type AddressParty = Ours['AddressParty']

/** Between countries, UPS returns transit times only for goods with a value, which a rate query lacks. */
export const optionOf = ({ sender, recipient, delivery = recipient }: RateRequest): 'Shop' | 'Shoptimeintransit' =>
  sender.country === delivery.country ? 'Shoptimeintransit' : 'Shop'

const kilograms = { Code: 'KGS', Description: 'Kilograms' } as const
const centimetres = { Code: 'CM', Description: 'Centimetres' } as const

/** Builds the query for the account's price of every UPS service between two places, and for the arrival times. */
export function questionOf(request: RateRequest, accountNumber: string): Schemas['RateQuestion'] {
  const { sender, recipient, delivery, parcels, date } = request
  const shop = delivery?.parcelShopId === undefined ? undefined : delivery
  const from = originOf(sender)
  return {
    RateRequest: {
      Request: {},
      Shipment: {
        Shipper: { ...from, ShipperNumber: accountNumber },
        ShipFrom: from,
        ShipTo: shop || !delivery ? destinationOf(recipient, 'recipient') : destinationOf(delivery, 'delivery'),
        ...(shop && {
          ShipmentIndicationType: [{ Code: '01' }],
          AlternateDeliveryAddress: destinationOf(shop, 'delivery'),
        }),
        PaymentDetails: { ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: accountNumber } }] },
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        ...(optionOf(request) === 'Shoptimeintransit' && {
          DeliveryTimeInformation: { PackageBillType: '03', Pickup: { Date: date.replaceAll('-', '') } },
        }),
        ShipmentTotalWeight: {
          UnitOfMeasurement: kilograms,
          Weight: parcels.reduce((sum, { weight }) => sum + weight, 0).toFixed(2),
        },
        Package: parcels.map((parcel) => ({
          PackagingType: { Code: '02' },
          Dimensions: { UnitOfMeasurement: centimetres, ...sizesOf(parcel) },
          PackageWeight: { UnitOfMeasurement: kilograms, Weight: weightOf(parcel.weight) },
        })),
      },
    },
  }
}

function originOf(party: AddressParty, at = 'sender'): Schemas['RatedOrigin'] {
  const { StateProvinceCode, ...address } = addressOf(party, at)
  // UPS accepts two letters here, but five when booking.
  return {
    Name: namesOf(party).name.slice(0, 35),
    Address: { ...address, ...(StateProvinceCode?.length === 2 && { StateProvinceCode }) },
  }
}

/** UPS charges more for homes, and assumes a business address by default. */
function destinationOf(party: AddressParty, at: string): Schemas['RatedDestination'] {
  const { Name, Address } = originOf(party, at)
  return { Name, Address: { ...Address, ...(!party.company && { ResidentialAddressIndicator: '' }) } }
}

/** Returns the account's own prices, or else the list prices. */
export function ratesIn({ RateResponse }: Schemas['RateReply'], { productIds }: RateRequest): CarrierRate[] {
  return RateResponse.RatedShipment.flatMap(({ Service, TotalCharges, NegotiatedRateCharges, TimeInTransit }) => {
    const productId = `UPS_${Service.Code.padStart(2, '0')}`
    if (productIds && !productIds.includes(productId)) return []
    const { CurrencyCode, MonetaryValue } = NegotiatedRateCharges?.TotalCharge ?? TotalCharges
    const day = TimeInTransit?.ServiceSummary.EstimatedArrival.Arrival.Date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    return {
      productId,
      amount: Number(nearestMinor(Number(MonetaryValue), CurrencyCode)),
      currencyCode: CurrencyCode,
      ...(day !== undefined && { earliest: day, latest: day }),
    }
  })
}
