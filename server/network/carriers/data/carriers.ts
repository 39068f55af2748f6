import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { CarrierId } from '../carrier.ts'
import { grouped } from '../../../platform/print/barcode.ts'
import type { NumberFormat } from '../numbers/format.ts'
import { dhlExpressBars, dhlPaketBars, fedExBars, fedExMatrix, mailmark } from '../numbers/label-codes.ts'
import {
  dpdNumber,
  dpdBarcode,
  dpdGermanNumber,
  glsParcelNumber,
  glsTrackId,
  gsin,
  identcode,
  impb,
  s10,
  sscc,
  ups1z,
} from '../numbers/shared-formats.ts'

export type CarrierProduct = Schemas['CarrierProfileProduct'] & {
  /** The recipient collects the parcel from a shop, which the shipment must include. */
  readonly toShop?: true
}

export interface ContactRule {
  readonly products: readonly string[]
  /** At least one of these fields of the recipient is required. */
  readonly oneOf: ReadonlyArray<'telephone' | 'mobile' | 'email'>
}

export interface CarrierData {
  readonly name: string
  /** What recipients call it, unless that is its name with or without the country. */
  readonly brand?: string
  /** The carrier's home country. */
  readonly country: string
  /** A designated operator of the Universal Postal Union, or a carrier that hands parcels to such operators. */
  readonly isPost?: true
  /** Country codes, EU, or WORLD. */
  readonly regions: readonly string[]
  readonly products: readonly CarrierProduct[]
  readonly contactRules?: readonly ContactRule[]
  /** Formats of its numbers. */
  readonly numbers: readonly [NumberFormat, ...NumberFormat[]]
}

type ListedProduct = Pick<CarrierProduct, 'id' | 'name'> & Partial<CarrierProduct>

const inFull = ({
  id,
  name,
  transportType = 'PARCEL',
  direction = 'OUTBOUND',
  ...rest
}: ListedProduct): CarrierProduct => ({ id, name, transportType, direction, ...rest })

/** Products of one carrier, each for outbound parcels unless it says otherwise. */
const products = (...listed: ListedProduct[]): CarrierProduct[] => listed.map(inFull)

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** PostNord sells the same products in each of its countries, and two more where it is the post. */
function postNord(country: 'DK' | 'SE' | 'NO' | 'FI', isPost: boolean): CarrierData {
  const id = `POSTNORD_${country}` as const
  return {
    name: `PostNord ${countryNames.of(country)}`,
    country,
    ...(isPost && { isPost }),
    regions: ['DK', 'SE', 'NO', 'FI', 'EU', 'WORLD'],
    products: products(
      { id: `${id}_17`, name: 'PostNord Home' },
      { id: `${id}_18`, name: 'PostNord Parcel' },
      { id: `${id}_19`, name: 'Service Point', toShop: true },
      { id: `${id}_19_LOCKER`, name: 'Parcel Locker', toShop: true },
      { id: `${id}_24`, name: 'Return Drop Off', direction: 'RETURN' },
      ...(isPost
        ? [
            { id: `${id}_20`, name: 'Return Pickup', direction: 'RETURN' } as const,
            { id: `${id}_30`, name: 'MyPack Home Small', transportType: 'MAIL' } as const,
          ]
        : []),
    ),
    contactRules: [{ products: [`${id}_17`, `${id}_19`, `${id}_19_LOCKER`], oneOf: ['mobile', 'email'] }],
    numbers: [sscc('verified'), s10(country)],
  }
}

/** Facts about the carriers, the same for every client and whether or not a carrier has an adapter. */
export const carrierData: Readonly<Record<CarrierId, CarrierData>> = {
  LAST_INCH: {
    name: 'LastInch internal delivery',
    brand: 'LastInch',
    country: 'DK',
    regions: ['DK', 'SE', 'NO', 'FI'],
    products: products(
      { id: 'LAST_INCH_HOME', name: 'Home delivery' },
      { id: 'LAST_INCH_SHOP', name: 'Delivery to own shop', toShop: true },
      { id: 'LAST_INCH_PALLET', name: 'Pallet distribution', transportType: 'PALLET' },
      { id: 'LAST_INCH_RETURN', name: 'Return pick-up', direction: 'RETURN' },
    ),
    numbers: [sscc('verified')],
  },
  POSTNORD_DK: postNord('DK', true),
  POSTNORD_SE: postNord('SE', true),
  POSTNORD_NO: postNord('NO', false),
  POSTNORD_FI: postNord('FI', false),
  BRING: {
    name: 'Bring / Posten',
    brand: 'Bring',
    country: 'NO',
    isPost: true,
    regions: ['NO', 'SE', 'DK', 'FI', 'EU'],
    products: products(
      { id: 'BRING_0340', name: 'PickUp Parcel', toShop: true },
      { id: 'BRING_0342', name: 'PickUp Parcel Bulk', toShop: true },
      { id: 'BRING_0348', name: 'Home Delivery Parcel Return', direction: 'RETURN' },
      { id: 'BRING_3584', name: 'Home Mailbox Parcel', transportType: 'MAIL' },
      { id: 'BRING_5800', name: 'Pickup Parcel (NO)', toShop: true },
      { id: 'BRING_9300', name: 'Return pickup parcel', direction: 'RETURN' },
    ),
    contactRules: [{ products: ['BRING_0340', 'BRING_0342', 'BRING_5800'], oneOf: ['mobile', 'email'] }],
    numbers: [sscc('verified'), gsin, s10('NO')],
  },
  HELTHJEM: {
    name: 'Helthjem',
    country: 'NO',
    regions: ['NO'],
    products: products(
      { id: 'HELTHJEM_MAILBOX', name: 'Mailbox parcel', transportType: 'MAIL' },
      { id: 'HELTHJEM_HOME', name: 'Home delivery' },
      { id: 'HELTHJEM_RETURN', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [sscc('unverified')],
  },
  PORTERBUDDY: {
    name: 'Porterbuddy',
    country: 'NO',
    regions: ['NO'],
    products: products(
      { id: 'PORTERBUDDY_SAMEDAY', name: 'Same-day evening', transportType: 'EXPRESS' },
      { id: 'PORTERBUDDY_EXPRESS', name: 'Express', transportType: 'EXPRESS' },
    ),
    numbers: [{ name: 'Porterbuddy number', pattern: /^[A-Z0-9-]{8,36}$/, confidence: 'unverified' }],
  },
  POSTI: {
    name: 'Posti',
    country: 'FI',
    isPost: true,
    regions: ['FI', 'EE', 'LV', 'LT', 'EU'],
    products: products(
      { id: 'POSTI_PO2103', name: 'Parcel to pick-up point', toShop: true },
      { id: 'POSTI_PO2104', name: 'Home parcel' },
      { id: 'POSTI_PO2101', name: 'Express parcel', transportType: 'EXPRESS' },
      { id: 'POSTI_PO2108', name: 'Customer return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'Posti licence plate', pattern: /^JJFI[0-9A-Z]{8,17}$/, confidence: 'documented' }, s10('FI')],
  },
  MATKAHUOLTO: {
    name: 'Matkahuolto',
    country: 'FI',
    regions: ['FI', 'EE', 'LV', 'LT', 'SE', 'DK'],
    products: products(
      { id: 'MATKAHUOLTO_NEAR', name: 'Near parcel (pick-up point)', toShop: true },
      { id: 'MATKAHUOLTO_HOME', name: 'Home parcel' },
      { id: 'MATKAHUOLTO_BUS', name: 'Bus parcel', transportType: 'ROAD' },
      { id: 'MATKAHUOLTO_RETURN', name: 'Customer return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'Matkahuolto number', pattern: /^MH[0-9A-Z]{8,18}$/, confidence: 'unverified' }],
  },
  DAO: {
    name: 'dao365',
    country: 'DK',
    regions: ['DK'],
    products: products(
      { id: 'DAO_SHOP', name: 'Parcel shop', toShop: true },
      { id: 'DAO_HOME', name: 'Home' },
      { id: 'DAO_RETURN', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'dao365 number', pattern: /^\d{11,20}$/, confidence: 'unverified' }],
  },
  GLS_DK: {
    name: 'GLS Denmark',
    country: 'DK',
    regions: ['DK', 'EU'],
    products: products(
      { id: 'GLS_DK_BUSINESS', name: 'BusinessParcel' },
      { id: 'GLS_DK_EUROBUSINESS', name: 'EuroBusinessParcel' },
      { id: 'GLS_DK_SHOP', name: 'ShopDelivery', toShop: true },
      { id: 'GLS_DK_EXPRESS', name: 'Express / Guaranteed24', transportType: 'EXPRESS' },
      { id: 'GLS_DK_SHOPRETURN', name: 'ShopReturn', direction: 'RETURN' },
    ),
    numbers: [glsParcelNumber, glsTrackId],
  },
  BUDBEE: {
    name: 'Budbee',
    country: 'SE',
    regions: ['SE', 'DK', 'FI', 'NL', 'BE'],
    products: products(
      { id: 'BUDBEE_HOME', name: 'Home evening' },
      { id: 'BUDBEE_BOX', name: 'Box locker', toShop: true },
      { id: 'BUDBEE_RETURN', name: 'Home return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'Budbee number', pattern: /^[A-Z0-9]{8,24}$/, confidence: 'unverified' }],
  },
  INSTABOX: {
    name: 'Instabox',
    country: 'SE',
    regions: ['SE', 'NO', 'DK'],
    products: products(
      { id: 'INSTABOX_LOCKER', name: 'Locker', toShop: true },
      { id: 'INSTABOX_HOME', name: 'Home' },
      { id: 'INSTABOX_RETURN', name: 'Locker return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'Instabox number', pattern: /^[A-Z0-9]{8,24}$/, confidence: 'unverified' }],
  },
  AIRMEE: {
    name: 'Airmee',
    country: 'SE',
    regions: ['SE'],
    products: products({ id: 'AIRMEE_HOME', name: 'Home' }, { id: 'AIRMEE_LOCKER', name: 'Locker', toShop: true }),
    numbers: [{ name: 'Airmee number', pattern: /^[A-Z0-9-]{8,36}$/, confidence: 'unverified' }],
  },
  EARLYBIRD: {
    name: 'Early Bird',
    country: 'SE',
    regions: ['SE'],
    products: products(
      { id: 'EARLYBIRD_MAILBOX', name: 'Mailbox by morning', transportType: 'MAIL' },
      { id: 'EARLYBIRD_RETURN', name: 'Return from home', transportType: 'MAIL', direction: 'RETURN' },
    ),
    numbers: [{ name: 'Early Bird number', pattern: /^[A-Z0-9]{8,24}$/, confidence: 'unverified' }],
  },
  BEST_TRANSPORT: {
    name: 'Best Transport',
    country: 'SE',
    regions: ['SE', 'NO', 'DK', 'FI'],
    products: products(
      { id: 'BEST_TRANSPORT_EVENING', name: 'Evening slot' },
      { id: 'BEST_TRANSPORT_SAMEDAY', name: 'Same day', transportType: 'EXPRESS' },
    ),
    numbers: [{ name: 'Best Transport number', pattern: /^\d{8,20}$/, confidence: 'unverified' }],
  },
  SCHENKER: {
    name: 'DB Schenker / DSV land',
    country: 'SE',
    regions: ['SE', 'NO', 'DK', 'FI', 'EU'],
    products: products(
      { id: 'SCHENKER_PARCEL', name: 'System parcel' },
      { id: 'SCHENKER_COLLECT', name: 'Ombud parcel', toShop: true },
      { id: 'SCHENKER_SYSTEM', name: 'System groupage', transportType: 'PALLET' },
      { id: 'SCHENKER_DIRECT', name: 'Full load', transportType: 'ROAD' },
    ),
    numbers: [sscc('unverified'), { name: 'Schenker waybill', pattern: /^\d{10}$/, confidence: 'unverified' }],
  },
  DSV: {
    name: 'DSV Road',
    country: 'DK',
    regions: ['EU', 'NO', 'GB', 'CH'],
    products: products(
      { id: 'DSV_ROAD_GROUPAGE', name: 'Road groupage', transportType: 'PALLET' },
      { id: 'DSV_ROAD_LTL', name: 'Part load', transportType: 'ROAD' },
      { id: 'DSV_AIR', name: 'Air freight', transportType: 'AIR' },
    ),
    numbers: [gsin, sscc('documented')],
  },
  DHL_FREIGHT: {
    name: 'DHL Freight',
    country: 'SE',
    regions: ['SE', 'EU'],
    products: products(
      { id: 'DHL_FREIGHT_PAKET', name: 'DHL Paket 102' },
      { id: 'DHL_FREIGHT_SERVICEPOINT', name: 'Service Point B2C 103', toShop: true },
      { id: 'DHL_FREIGHT_STYCKE', name: 'Stycke 210', transportType: 'PALLET' },
      { id: 'DHL_FREIGHT_RETURN', name: 'Service Point Return 104', direction: 'RETURN' },
    ),
    numbers: [sscc('unverified'), { name: 'DHL Freight waybill', pattern: /^\d{10}$/, confidence: 'unverified' }],
  },
  DANSKE_FRAGTMAEND: {
    name: 'Danske Fragtmænd',
    country: 'DK',
    regions: ['DK'],
    products: products(
      { id: 'DANSKE_FRAGTMAEND_STYKGODS', name: 'Groupage', transportType: 'PALLET' },
      { id: 'DANSKE_FRAGTMAEND_HOME', name: 'Home delivery', transportType: 'ROAD' },
    ),
    numbers: [sscc('unverified')],
  },
  OMNIVA: {
    name: 'Omniva',
    country: 'EE',
    isPost: true,
    regions: ['EE', 'LV', 'LT', 'FI'],
    products: products(
      { id: 'OMNIVA_LOCKER', name: 'Parcel machine', toShop: true },
      { id: 'OMNIVA_COURIER', name: 'Courier' },
      { id: 'OMNIVA_RETURN', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [s10('EE', 'LV', 'LT')],
  },
  VENIPAK: {
    name: 'Venipak',
    country: 'LT',
    regions: ['LT', 'LV', 'EE', 'PL'],
    products: products(
      { id: 'VENIPAK_COURIER', name: 'Courier' },
      { id: 'VENIPAK_PICKUP', name: 'Pickup point', toShop: true },
    ),
    numbers: [{ name: 'Venipak number', pattern: /^V\d{5}E\d{7}$/, confidence: 'unverified' }],
  },
  DHL_PARCEL_DE: {
    name: 'DHL Paket Germany',
    country: 'DE',
    isPost: true,
    regions: ['DE', 'EU', 'WORLD'],
    products: products(
      { id: 'DHL_PARCEL_DE_V01PAK', name: 'DHL Paket' },
      { id: 'DHL_PARCEL_DE_V62KP', name: 'Kleinpaket', transportType: 'MAIL' },
      { id: 'DHL_PARCEL_DE_V53WPAK', name: 'Paket International' },
      { id: 'DHL_PARCEL_DE_V54EPAK', name: 'Europaket' },
      { id: 'DHL_PARCEL_DE_V66WPI', name: 'Warenpost International', transportType: 'MAIL' },
      { id: 'DHL_PARCEL_DE_V07PAK', name: 'Retoure', direction: 'RETURN' },
    ),
    numbers: [
      {
        name: 'SSCC of DHL with AI 00',
        pattern: /^00(?<number>340\d{15})$/,
        check: 'GS1_MOD10',
        confidence: 'verified',
        symbology: 'gs1-128',
        applicationIdentifier: '00',
        barcode: (number, parcel) =>
          dhlPaketBars(
            { symbology: 'gs1-128', text: `(00)${number.slice(-18)}`, shown: `(00) ${grouped(number.slice(-18))}` },
            parcel,
          ),
      },
      identcode,
      s10('DE'),
    ],
  },
  DHL_EXPRESS: {
    name: 'DHL Express',
    country: 'DE',
    regions: ['WORLD'],
    products: products(
      { id: 'DHL_EXPRESS_P', name: 'Express Worldwide', transportType: 'EXPRESS' },
      { id: 'DHL_EXPRESS_T', name: 'Express 12:00', transportType: 'EXPRESS' },
      { id: 'DHL_EXPRESS_Y', name: 'Express 9:00', transportType: 'EXPRESS' },
      { id: 'DHL_EXPRESS_K', name: 'Express 10:30', transportType: 'EXPRESS' },
      { id: 'DHL_EXPRESS_W', name: 'Economy Select', transportType: 'ROAD' },
      { id: 'DHL_EXPRESS_N', name: 'Express Domestic', transportType: 'EXPRESS' },
    ),
    numbers: [
      {
        name: 'DHL Express waybill',
        pattern: /^\d{10,11}$/,
        check: 'MOD7',
        confidence: 'verified',
        barcode: dhlExpressBars,
        groups: [2, 4, 4],
      },
      { name: 'DHL Express Piece ID', pattern: /^J[A-Z]{2,3}\d{9,18}$/, confidence: 'verified' },
      { name: 'DHL eCommerce GM', pattern: /^GM[0-9A-Z]{16,20}$/, confidence: 'verified' },
      { name: 'DHL eCommerce 14 digits', pattern: /^\d{14}$/, confidence: 'verified' },
    ],
  },
  HERMES_DE: {
    name: 'Hermes Germany',
    country: 'DE',
    regions: ['DE', 'AT'],
    products: products(
      { id: 'HERMES_DE_STANDARD', name: 'Standard' },
      { id: 'HERMES_DE_NEXT_DAY', name: 'Next day' },
      { id: 'HERMES_DE_PARCEL_SHOP', name: 'Parcel shop', toShop: true },
      { id: 'HERMES_DE_RETURN', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [
      { name: 'Hermes Germany 14 digits', pattern: /^\d{14}$/, check: 'GS1_MOD10', confidence: 'verified' },
      { name: 'Hermes Germany H + 19 digits', pattern: /^H\d{19}$/, confidence: 'documented' },
    ],
  },
  DPD_DE: {
    name: 'DPD Germany',
    country: 'DE',
    regions: ['DE', 'EU'],
    products: products(
      { id: 'DPD_DE_CL', name: 'Classic' },
      { id: 'DPD_DE_E10', name: 'Express 10:00', transportType: 'EXPRESS' },
      { id: 'DPD_DE_E12', name: 'Express 12:00', transportType: 'EXPRESS' },
      { id: 'DPD_DE_E18', name: 'Express 18:00', transportType: 'EXPRESS' },
      { id: 'DPD_DE_SHOP', name: 'Pickup', toShop: true },
      { id: 'DPD_DE_RETURN', name: 'Shop return', direction: 'RETURN' },
    ),
    numbers: [dpdGermanNumber, dpdNumber, dpdBarcode],
  },
  DPD_UK: {
    name: 'DPD UK',
    brand: 'DPD',
    country: 'GB',
    regions: ['GB', 'EU'],
    products: products(
      { id: 'DPD_UK_CL', name: 'Classic' },
      { id: 'DPD_UK_E10', name: 'Express 10:00', transportType: 'EXPRESS' },
      { id: 'DPD_UK_E12', name: 'Express 12:00', transportType: 'EXPRESS' },
      { id: 'DPD_UK_E18', name: 'Express 18:00', transportType: 'EXPRESS' },
      { id: 'DPD_UK_SHOP', name: 'Pickup', toShop: true },
      { id: 'DPD_UK_RETURN', name: 'Shop return', direction: 'RETURN' },
    ),
    numbers: [dpdNumber, dpdBarcode],
  },
  GLS_DE: {
    name: 'GLS Germany',
    country: 'DE',
    regions: ['DE', 'EU'],
    products: products(
      { id: 'GLS_DE_PARCEL', name: 'Parcel' },
      { id: 'GLS_DE_BUSINESSPARCEL', name: 'BusinessParcel' },
      { id: 'GLS_DE_EXPRESS', name: 'Express', transportType: 'EXPRESS' },
      { id: 'GLS_DE_SHOPDELIVERY', name: 'ShopDelivery', toShop: true },
      { id: 'GLS_DE_SHOPRETURN', name: 'ShopReturn', direction: 'RETURN' },
    ),
    numbers: [glsParcelNumber, glsTrackId],
  },
  POST_AT: {
    name: 'Austrian Post',
    country: 'AT',
    isPost: true,
    regions: ['AT', 'EU'],
    products: products(
      { id: 'POST_AT_10', name: 'Paket Österreich' },
      { id: 'POST_AT_20', name: 'Express Österreich', transportType: 'EXPRESS' },
      { id: 'POST_AT_30', name: 'International standard' },
      { id: 'POST_AT_40', name: 'International express', transportType: 'EXPRESS' },
    ),
    numbers: [
      { name: 'Austrian Post 22 digits', pattern: /^\d{22}$/, check: 'GS1_MOD10', confidence: 'unverified' },
      s10('AT'),
    ],
  },
  SWISS_POST: {
    name: 'Swiss Post',
    country: 'CH',
    isPost: true,
    regions: ['CH', 'LI'],
    products: products(
      { id: 'SWISS_POST_ECONOMY', name: 'PostPac Economy' },
      { id: 'SWISS_POST_PRIORITY', name: 'PostPac Priority' },
      { id: 'SWISS_POST_SWISSEXPRESS', name: 'Swiss-Express Moon', transportType: 'EXPRESS' },
      { id: 'SWISS_POST_RETURN', name: 'Business reply parcel', direction: 'RETURN' },
    ),
    numbers: [
      { name: 'Swiss Post 18 digits 98/99', pattern: /^9[89]\d{16}$/, confidence: 'documented', groups: [2, 2, 6, 8] },
      s10('CH'),
    ],
  },
  POSTNL: {
    name: 'PostNL',
    country: 'NL',
    isPost: true,
    regions: ['NL', 'BE', 'EU'],
    products: products(
      { id: 'POSTNL_3085', name: 'Standard' },
      { id: 'POSTNL_3533', name: 'Pickup at PostNL point', toShop: true },
      { id: 'POSTNL_2928', name: 'Mailbox parcel', transportType: 'MAIL' },
      { id: 'POSTNL_2285', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [
      { name: 'PostNL 3S barcode', pattern: /^3S[A-Z0-9]{11}(?:[A-Z0-9]{2})?$/, confidence: 'documented' },
      s10('NL'),
    ],
  },
  DHL_PARCEL_NL: {
    name: 'DHL eCommerce Benelux',
    country: 'NL',
    regions: ['NL', 'BE', 'EU'],
    products: products(
      { id: 'DHL_PARCEL_NL_DOOR', name: 'DFY-B2C door' },
      { id: 'DHL_PARCEL_NL_PS', name: 'Parcel shop', toShop: true },
      { id: 'DHL_PARCEL_NL_BP', name: 'Mailbox', transportType: 'MAIL' },
      { id: 'DHL_PARCEL_NL_RETURN', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'JVGL licence plate', pattern: /^JVGL\d{9,20}$/, confidence: 'verified' }],
  },
  BPOST: {
    name: 'bpost',
    country: 'BE',
    isPost: true,
    regions: ['BE', 'EU'],
    products: products(
      { id: 'BPOST_24H_PRO', name: 'bpack 24h Pro' },
      { id: 'BPOST_24H_BUSINESS', name: 'bpack 24h business' },
      { id: 'BPOST_BPOST', name: 'bpack@bpost', toShop: true },
      { id: 'BPOST_24_7', name: 'bpack 24/7 locker', toShop: true },
      { id: 'BPOST_WORLD_BUSINESS', name: 'bpack World Business' },
      { id: 'BPOST_EASY_RETOUR', name: 'bpack Easy Retour', direction: 'RETURN' },
    ),
    numbers: [{ name: 'bpost 24 digits 3232', pattern: /^3232\d{20}$/, confidence: 'documented' }, s10('BE')],
  },
  MONDIAL_RELAY: {
    name: 'Mondial Relay',
    country: 'FR',
    regions: ['FR', 'BE', 'ES', 'NL', 'LU', 'PT', 'IT', 'PL'],
    products: products(
      { id: 'MONDIAL_RELAY_24R', name: 'Point Relais', toShop: true },
      { id: 'MONDIAL_RELAY_24L', name: 'Locker', toShop: true },
      { id: 'MONDIAL_RELAY_HOM', name: 'Home' },
      { id: 'MONDIAL_RELAY_LCC', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'Mondial Relay number', pattern: /^\d{8}(?:\d{2,4})?$/, confidence: 'unverified' }],
  },
  COLISSIMO: {
    name: 'Colissimo (La Poste)',
    country: 'FR',
    isPost: true,
    regions: ['FR', 'EU', 'WORLD'],
    products: products(
      { id: 'COLISSIMO_DOM', name: 'Domicile sans signature' },
      { id: 'COLISSIMO_DOS', name: 'Domicile avec signature' },
      { id: 'COLISSIMO_A2P', name: 'Point retrait', toShop: true },
      { id: 'COLISSIMO_CORE', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [s10('FR'), { name: 'Colissimo domestic number', pattern: /^\d[A-Z]\d{11}$/, confidence: 'unverified' }],
  },
  CHRONOPOST: {
    name: 'Chronopost',
    country: 'FR',
    regions: ['FR', 'EU', 'WORLD'],
    products: products(
      { id: 'CHRONOPOST_1', name: 'Chrono 13', transportType: 'EXPRESS' },
      { id: 'CHRONOPOST_2', name: 'Chrono 10', transportType: 'EXPRESS' },
      { id: 'CHRONOPOST_16', name: 'Chrono 18', transportType: 'EXPRESS' },
      { id: 'CHRONOPOST_86', name: 'Chrono Relais', transportType: 'EXPRESS', toShop: true },
      { id: 'CHRONOPOST_17', name: 'Chrono Express International', transportType: 'EXPRESS' },
      { id: 'CHRONOPOST_44', name: 'Chrono Classic', transportType: 'ROAD' },
    ),
    numbers: [s10('FR')],
  },
  ROYAL_MAIL: {
    name: 'Royal Mail',
    country: 'GB',
    isPost: true,
    regions: ['GB', 'WORLD'],
    products: products(
      { id: 'ROYAL_MAIL_TPN', name: 'Tracked 24' },
      { id: 'ROYAL_MAIL_TPS', name: 'Tracked 48' },
      { id: 'ROYAL_MAIL_SD1', name: 'Special Delivery by 1pm', transportType: 'EXPRESS' },
      { id: 'ROYAL_MAIL_MP1', name: 'International Tracked', transportType: 'MAIL' },
      { id: 'ROYAL_MAIL_TSS', name: 'Tracked Returns 48', direction: 'RETURN' },
    ),
    numbers: [{ ...s10('GB'), matrix: mailmark }],
  },
  EVRI: {
    name: 'Evri',
    country: 'GB',
    regions: ['GB'],
    products: products(
      { id: 'EVRI_STANDARD', name: 'Standard' },
      { id: 'EVRI_NEXTDAY', name: 'Next day' },
      { id: 'EVRI_PARCELSHOP', name: 'ParcelShop', toShop: true },
      { id: 'EVRI_RETURN', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'Evri number', pattern: /^[A-Z0-9]{16}$/, confidence: 'unverified' }],
  },
  YODEL: {
    name: 'Yodel',
    country: 'GB',
    regions: ['GB'],
    products: products(
      { id: 'YODEL_24', name: 'Xpress 24' },
      { id: 'YODEL_48', name: 'Xpress 48' },
      { id: 'YODEL_RETURN', name: 'Return', direction: 'RETURN' },
    ),
    numbers: [{ name: 'Yodel licence plate', pattern: /^J?JD\d{16}$/, confidence: 'verified' }],
  },
  CORREOS: {
    name: 'Correos',
    country: 'ES',
    isPost: true,
    regions: ['ES', 'AD', 'WORLD'],
    products: products(
      { id: 'CORREOS_S0132', name: 'Paq Estándar domicilio' },
      { id: 'CORREOS_S0133', name: 'Paq Estándar oficina', toShop: true },
      { id: 'CORREOS_S0235', name: 'Paq Premium domicilio', transportType: 'EXPRESS' },
      { id: 'CORREOS_S0148', name: 'Paq Retorno', direction: 'RETURN' },
    ),
    numbers: [s10('ES'), { name: 'Correos number', pattern: /^[A-Z0-9]{23}$/, confidence: 'unverified' }],
  },
  POSTE_ITALIANE: {
    name: 'Poste Italiane',
    country: 'IT',
    isPost: true,
    regions: ['IT', 'WORLD'],
    products: products(
      { id: 'POSTE_ITALIANE_STANDARD', name: 'Poste Delivery Business Standard' },
      { id: 'POSTE_ITALIANE_EXPRESS', name: 'Poste Delivery Business Express', transportType: 'EXPRESS' },
      { id: 'POSTE_ITALIANE_REVERSE', name: 'Reverse', direction: 'RETURN' },
    ),
    numbers: [s10('IT')],
  },
  INPOST_PL: {
    name: 'InPost',
    country: 'PL',
    regions: ['PL'],
    products: products(
      { id: 'INPOST_PL_LOCKER_STANDARD', name: 'Parcel locker standard', toShop: true },
      { id: 'INPOST_PL_COURIER_STANDARD', name: 'Courier standard' },
      { id: 'INPOST_PL_COURIER_EXPRESS_1000', name: 'Courier by 10:00', transportType: 'EXPRESS' },
      { id: 'INPOST_PL_COURIER_EXPRESS_1200', name: 'Courier by 12:00', transportType: 'EXPRESS' },
      { id: 'INPOST_PL_COURIER_PALETTE', name: 'Pallet', transportType: 'PALLET' },
    ),
    numbers: [{ name: 'InPost 24 digits', pattern: /^\d{24}$/, confidence: 'documented' }],
  },
  UPS: {
    name: 'UPS',
    country: 'US',
    regions: ['WORLD'],
    products: products(
      { id: 'UPS_11', name: 'Standard' },
      { id: 'UPS_65', name: 'Worldwide Saver', transportType: 'EXPRESS' },
      { id: 'UPS_07', name: 'Worldwide Express', transportType: 'EXPRESS' },
      { id: 'UPS_08', name: 'Worldwide Expedited', transportType: 'EXPRESS' },
      { id: 'UPS_54', name: 'Worldwide Express Plus', transportType: 'EXPRESS' },
      { id: 'UPS_70', name: 'Access Point Economy', toShop: true },
      { id: 'UPS_11_RETURN', name: 'Standard, return', direction: 'RETURN' },
      { id: 'UPS_65_RETURN', name: 'Worldwide Saver, return', transportType: 'EXPRESS', direction: 'RETURN' },
    ),
    numbers: [
      ups1z,
      { name: 'UPS waybill', pattern: /^[AHJKTV](?<number>\d{10})$/, check: 'UPS_MOD10', confidence: 'verified' },
    ],
  },
  FEDEX: {
    name: 'FedEx',
    country: 'US',
    regions: ['WORLD'],
    products: products(
      { id: 'FEDEX_INTERNATIONAL_PRIORITY', name: 'International Priority', transportType: 'EXPRESS' },
      { id: 'FEDEX_INTERNATIONAL_PRIORITY_EXPRESS', name: 'International Priority Express', transportType: 'EXPRESS' },
      { id: 'FEDEX_INTERNATIONAL_ECONOMY', name: 'International Economy', transportType: 'EXPRESS' },
      { id: 'FEDEX_INTERNATIONAL_FIRST', name: 'International First', transportType: 'EXPRESS' },
      { id: 'FEDEX_REGIONAL_ECONOMY', name: 'Regional Economy', transportType: 'ROAD' },
      {
        id: 'FEDEX_REGIONAL_ECONOMY_RETURN',
        name: 'Regional Economy, return',
        transportType: 'ROAD',
        direction: 'RETURN',
      },
      {
        id: 'FEDEX_INTERNATIONAL_PRIORITY_RETURN',
        name: 'International Priority, return',
        transportType: 'EXPRESS',
        direction: 'RETURN',
      },
    ),
    numbers: [
      {
        name: 'FedEx 12 digits',
        pattern: /^\d{12}$/,
        check: 'FEDEX_MOD11',
        confidence: 'verified',
        barcode: fedExBars,
        matrix: fedExMatrix,
      },
      { name: 'FedEx Ground 15 digits', pattern: /^\d{15}$/, check: 'GS1_MOD10', confidence: 'verified' },
      { name: 'FedEx 34 digits', pattern: /^\d{22}(?<number>\d{12})$/, check: 'FEDEX_MOD11', confidence: 'verified' },
      { name: 'FedEx ASTRA', pattern: /^\d{16}(?<number>\d{12})\d{4}$/, check: 'FEDEX_MOD11', confidence: 'verified' },
      { name: 'FedEx Ground 96', pattern: /^96\d{5}(?<number>\d{15})$/, check: 'GS1_MOD10', confidence: 'verified' },
      sscc('verified'),
    ],
  },
  USPS: {
    name: 'US Postal Service',
    country: 'US',
    isPost: true,
    regions: ['US', 'WORLD'],
    products: products(
      { id: 'USPS_GROUND_ADVANTAGE', name: 'Ground Advantage' },
      { id: 'USPS_PRIORITY_MAIL', name: 'Priority Mail' },
      { id: 'USPS_PRIORITY_MAIL_EXPRESS', name: 'Priority Mail Express', transportType: 'EXPRESS' },
      { id: 'USPS_GROUND_ADVANTAGE_RETURN', name: 'Ground Advantage Return', direction: 'RETURN' },
    ),
    numbers: [
      impb,
      s10('US'),
      { name: 'USPS 20 digits', pattern: /^\d{20}$/, check: 'GS1_MOD10', confidence: 'verified' },
      {
        name: 'USPS 20 digits after an unprinted 91',
        pattern: /^\d{20}$/,
        check: 'GS1_MOD10_AFTER_91',
        confidence: 'verified',
      },
    ],
  },
  ASENDIA: {
    name: 'Asendia',
    country: 'CH',
    isPost: true,
    regions: ['EU', 'GB', 'WORLD'],
    products: products(
      { id: 'ASENDIA_EPAQ_STANDARD', name: 'e-PAQ Standard', transportType: 'MAIL' },
      { id: 'ASENDIA_EPAQ_PLUS', name: 'e-PAQ Plus', transportType: 'MAIL' },
      { id: 'ASENDIA_EPAQ_ELITE', name: 'e-PAQ Elite' },
      { id: 'ASENDIA_EPAQ_RETURNS', name: 'e-PAQ Returns', direction: 'RETURN' },
    ),
    numbers: [s10('CH', 'FR', 'GB', 'DE')],
  },
}

/** Returns the carrier's name as recipients know it, whichever of its companies delivers. */
export function brandOf(carrier: CarrierId): string {
  const { name, brand, country } = carrierData[carrier]
  const home = ` ${countryNames.of(country)}`
  return brand ?? (name.endsWith(home) ? name.slice(0, -home.length) : name)
}
