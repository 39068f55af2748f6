import type { Schemas } from '../../../../openapi/generated/types.ts'
import { deliveryServices, type DeliveryService } from '../../delivery-service/services.ts'

/** How a product includes a delivery service. */
export interface ServiceFacts {
  /** Always included, so the carrier needs no request. */
  readonly isByItself?: true
  /** Only for deliveries in these countries. */
  readonly countries?: readonly string[]
  /** Only if the parcel also starts there. */
  readonly isDomestic?: true
}

/**
 * Delivery services of each product. A * marks those always included; > precedes the only countries of delivery, and =
 * the only country of a domestic delivery. Products to the mailbox include MAILBOX. The contracts of the adapters state
 * what they send, with its source; carriers without an adapter have the services of their public interface or price
 * list. Those that always deliver from Monday to Saturday have SATURDAY*: Deutsche Post and DHL by the German postal
 * act of 2024 (delivery on working days, which include Saturday), USPS by its mail service standards, the others by
 * their pages for recipients.
 */
const rows = `
LAST_INCH_HOME           SIGNATURE ATTENDED IDENTITY_CHECK AGE_16 AGE_18 SATURDAY EVENING NO_NEIGHBOUR RECIPIENT_ONLY LEAVE_AT
LAST_INCH_SHOP           SIGNATURE IDENTITY_CHECK AGE_16 AGE_18 RECIPIENT_ONLY
LAST_INCH_PALLET         SIGNATURE ATTENDED
POSTNORD_DK_17           IDENTITY_CHECK>SE,NO AGE_16>SE AGE_18>SE
POSTNORD_SE_17           IDENTITY_CHECK>SE,NO AGE_16>SE AGE_18>SE
POSTNORD_SE_18           AGE_16>SE AGE_18>SE
POSTNORD_SE_19           IDENTITY_CHECK>SE,NO AGE_16>SE AGE_18>SE
POSTNORD_NO_17           IDENTITY_CHECK>SE,NO
POSTNORD_NO_19           IDENTITY_CHECK>SE,NO
BRING_0340               RECIPIENT_ONLY>FI AGE_18=SE
BRING_0342               IDENTITY_CHECK>NO RECIPIENT_ONLY>NO,FI AGE_18=SE
BRING_3584               SIGNATURE
BRING_5800               IDENTITY_CHECK AGE_18 RECIPIENT_ONLY
HELTHJEM_HOME            EVENING*
PORTERBUDDY_SAMEDAY      SIGNATURE ATTENDED* IDENTITY_CHECK AGE_16 AGE_18 EVENING* RECIPIENT_ONLY LEAVE_AT
PORTERBUDDY_EXPRESS      SIGNATURE ATTENDED* IDENTITY_CHECK AGE_16 AGE_18 RECIPIENT_ONLY LEAVE_AT
POSTI_PO2104             IDENTITY_CHECK EVENING*
GLS_DK_BUSINESS          LEAVE_AT
GLS_DK_EUROBUSINESS      LEAVE_AT
BUDBEE_HOME              SIGNATURE IDENTITY_CHECK AGE_16 AGE_18 EVENING* RECIPIENT_ONLY
BEST_TRANSPORT_EVENING   EVENING*
DHL_PARCEL_DE_V01PAK     SIGNATURE IDENTITY_CHECK AGE_16 AGE_18 SATURDAY* NO_NEIGHBOUR RECIPIENT_ONLY LEAVE_AT
DHL_PARCEL_DE_V62KP      SATURDAY* LEAVE_AT
DHL_EXPRESS_P            SIGNATURE AGE_18 SATURDAY
DHL_EXPRESS_T            SIGNATURE AGE_18 SATURDAY
DHL_EXPRESS_Y            SIGNATURE AGE_18 SATURDAY
DHL_EXPRESS_K            SIGNATURE AGE_18 SATURDAY
DHL_EXPRESS_W            SIGNATURE AGE_18
DHL_EXPRESS_N            SIGNATURE AGE_18 SATURDAY
HERMES_DE_STANDARD       SIGNATURE IDENTITY_CHECK AGE_16 AGE_18 SATURDAY*=DE NO_NEIGHBOUR
HERMES_DE_NEXT_DAY       SIGNATURE IDENTITY_CHECK AGE_16 AGE_18 SATURDAY*=DE NO_NEIGHBOUR
DPD_DE_CL                IDENTITY_CHECK>DE RECIPIENT_ONLY>DE
DPD_DE_E10               IDENTITY_CHECK RECIPIENT_ONLY
DPD_DE_E12               IDENTITY_CHECK RECIPIENT_ONLY SATURDAY
DPD_DE_E18               IDENTITY_CHECK RECIPIENT_ONLY
DPD_UK_E10               SATURDAY LEAVE_AT
DPD_UK_E12               SATURDAY LEAVE_AT
DPD_UK_E18               SATURDAY LEAVE_AT
GLS_DE_PARCEL            SIGNATURE NO_NEIGHBOUR RECIPIENT_ONLY LEAVE_AT
GLS_DE_BUSINESSPARCEL    SIGNATURE NO_NEIGHBOUR RECIPIENT_ONLY LEAVE_AT
GLS_DE_EXPRESS           SIGNATURE SATURDAY NO_NEIGHBOUR RECIPIENT_ONLY
POST_AT_10               SATURDAY EVENING RECIPIENT_ONLY LEAVE_AT
POST_AT_20               SATURDAY RECIPIENT_ONLY
SWISS_POST_ECONOMY       SIGNATURE EVENING RECIPIENT_ONLY
SWISS_POST_PRIORITY      SIGNATURE SATURDAY EVENING RECIPIENT_ONLY
POSTNL_3085              SIGNATURE EVENING NO_NEIGHBOUR
POSTNL_3533              SIGNATURE*
DHL_PARCEL_NL_DOOR       SIGNATURE AGE_18 SATURDAY EVENING NO_NEIGHBOUR
BPOST_24H_PRO            SIGNATURE SATURDAY LEAVE_AT
BPOST_24H_BUSINESS       SIGNATURE SATURDAY LEAVE_AT
COLISSIMO_DOM            SATURDAY*=FR
COLISSIMO_DOS            SIGNATURE* SATURDAY*=FR
CHRONOPOST_1             SIGNATURE* SATURDAY
CHRONOPOST_2             SIGNATURE* SATURDAY
CHRONOPOST_16            SIGNATURE* SATURDAY
ROYAL_MAIL_TPN           SIGNATURE AGE_18 SATURDAY* LEAVE_AT
ROYAL_MAIL_TPS           SIGNATURE AGE_18 SATURDAY* LEAVE_AT
ROYAL_MAIL_SD1           SIGNATURE* SATURDAY
EVRI_STANDARD            SIGNATURE SATURDAY*=GB LEAVE_AT
EVRI_NEXTDAY             SIGNATURE SATURDAY*=GB LEAVE_AT
YODEL_24                 SIGNATURE SATURDAY*=GB LEAVE_AT
YODEL_48                 SIGNATURE SATURDAY*=GB LEAVE_AT
POSTE_ITALIANE_EXPRESS   SATURDAY EVENING
INPOST_PL_COURIER_STANDARD     SATURDAY EVENING
INPOST_PL_COURIER_EXPRESS_1000 SATURDAY
INPOST_PL_COURIER_EXPRESS_1200 SATURDAY
UPS_11                   SIGNATURE AGE_18 NO_NEIGHBOUR
UPS_65                   SIGNATURE AGE_18 NO_NEIGHBOUR
UPS_07                   SIGNATURE AGE_18 SATURDAY NO_NEIGHBOUR
UPS_08                   SIGNATURE AGE_18 NO_NEIGHBOUR
UPS_54                   SIGNATURE AGE_18 SATURDAY NO_NEIGHBOUR
FEDEX_INTERNATIONAL_PRIORITY         SIGNATURE AGE_18 SATURDAY NO_NEIGHBOUR
FEDEX_INTERNATIONAL_PRIORITY_EXPRESS SIGNATURE AGE_18 SATURDAY NO_NEIGHBOUR
FEDEX_INTERNATIONAL_ECONOMY          SIGNATURE AGE_18 NO_NEIGHBOUR
FEDEX_INTERNATIONAL_FIRST            SIGNATURE AGE_18 SATURDAY NO_NEIGHBOUR
FEDEX_REGIONAL_ECONOMY               SIGNATURE AGE_18 NO_NEIGHBOUR
USPS_GROUND_ADVANTAGE      SIGNATURE AGE_18 SATURDAY*=US RECIPIENT_ONLY
USPS_PRIORITY_MAIL         SIGNATURE AGE_18 SATURDAY*=US RECIPIENT_ONLY
USPS_PRIORITY_MAIL_EXPRESS SIGNATURE AGE_18 SATURDAY*=US
ASENDIA_EPAQ_ELITE       SIGNATURE
`

const known = new Map<string, ReadonlyMap<DeliveryService, ServiceFacts>>(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [id = '', ...words] = row.split(/\s+/)
      return [id, new Map(words.map(servicesIn))]
    }),
)

function servicesIn(word: string): readonly [DeliveryService, ServiceFacts] {
  const [name = '', countries] = word.split(/[>=]/)
  const service = deliveryServices.find((one) => one === name.replace('*', ''))
  if (!service) throw new Error(`${word} is not a delivery service`)
  return [
    service,
    {
      ...(name.endsWith('*') && { isByItself: true }),
      ...(countries && { countries: countries.split(',') }),
      ...(word.includes('=') && { isDomestic: true }),
    },
  ]
}

const none: ReadonlyMap<DeliveryService, ServiceFacts> = new Map()
const toMailboxes: ReadonlyMap<DeliveryService, ServiceFacts> = new Map([['MAILBOX', { isByItself: true }]])

/** Returns a product's delivery services, given its place of delivery. */
export function deliveryServicesOf(
  productId: string,
  place: Schemas['ProductPlace'],
): ReadonlyMap<DeliveryService, ServiceFacts> {
  const named = known.get(productId) ?? none
  return place === 'MAILBOX' ? new Map([...named, ...toMailboxes]) : named
}

/** Whether a product arrives on Saturdays too: always in the country, or because the shipment requests it. */
export function comesOnSaturdays(
  productId: string | undefined,
  country: string,
  asked?: Schemas['DeliveryServices'],
): boolean {
  if (asked?.saturday === true) return true
  const facts = known.get(productId ?? '')?.get('SATURDAY')
  return facts?.isByItself === true && facts.countries?.includes(country) !== false
}

/** Products that have a row. */
export const productsWithServices = [...known.keys()]
