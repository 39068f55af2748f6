import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { CarrierId } from '../carrier.ts'
import type { FactSource } from './product-facts.ts'

/** When a carrier accepts claims. Days are calendar days even if the carrier excludes Sundays, to err early. */
export interface ClaimTerms extends FactSource {
  readonly types: readonly [Schemas['CarrierClaimType'], ...Schemas['CarrierClaimType'][]]
  readonly from: Schemas['CarrierClaimClock']
  readonly days?: number
  /** A parcel in transit for fewer days is not lost yet. */
  readonly notBefore?: number
}

const damaged = ['DAMAGE', 'MISSING_CONTENTS'] as const
const lost = ['LOSS'] as const

const documented = (source: string): FactSource => ({ source, confidence: 'DOCUMENTED' })
const repeated = (source: string): FactSource => ({ source, confidence: 'UNVERIFIED' })

/** The Nordic forwarders' conditions for damage that was not visible at delivery. */
const nordic = (whose: string): readonly ClaimTerms[] => [
  { types: damaged, from: 'DELIVERY', days: 7, ...documented(`NSAB 2015 § 27, which the terms of ${whose} refer to`) },
]

const german: readonly ClaimTerms[] = [
  { types: damaged, from: 'DELIVERY', days: 7, ...documented('Commercial Code of Germany (HGB) § 438') },
  { types: lost, from: 'SHIPPING', notBefore: 20, ...documented('Commercial Code of Germany (HGB) § 424') },
]

const terms: Partial<Record<CarrierId, readonly ClaimTerms[]>> = {
  POSTNORD_DK: nordic('PostNord Denmark for parcels'),
  POSTNORD_SE: nordic('PostNord Sweden for parcels'),
  POSTNORD_NO: [
    { types: lost, from: 'SHIPPING', notBefore: 30, ...documented('Shortfall in items received, postnord.no') },
  ],
  BRING: [
    { types: damaged, from: 'DELIVERY', days: 7, ...documented('Reklamasjon, bring.no/kundeservice/reklamasjon') },
  ],
  GLS_DK: [
    {
      types: damaged,
      from: 'DELIVERY',
      days: 5,
      ...documented('Terms for signature release, gls-group.com/DK: 5 days without Sundays and public holidays'),
    },
  ],
  DHL_PARCEL_DE: german,
  DPD_DE: german,
  GLS_DE: german,
  HERMES_DE: german,
  DHL_EXPRESS: [
    {
      types: ['LOSS', ...damaged],
      from: 'SHIPPING',
      days: 30,
      ...documented('Claims FAQs, mydhl.express.dhl: 30 days after the shipment was accepted'),
    },
  ],
  DPD_UK: [
    {
      types: ['LOSS', ...damaged],
      from: 'SHIPPING',
      days: 14,
      ...repeated('14 days after shipping, as help.tryhutch.co.uk repeats it'),
    },
  ],
  ROYAL_MAIL: [
    {
      types: ['LOSS', ...damaged],
      from: 'SHIPPING',
      days: 80,
      ...repeated('80 days after posting, as help.tryhutch.co.uk repeats it'),
    },
  ],
  INPOST_PL: [
    {
      types: damaged,
      from: 'DELIVERY',
      days: 7,
      ...documented('Complaints and compensation, cik.uke.gov.pl: 7 days for damage that was not visible'),
    },
    {
      types: lost,
      from: 'SHIPPING',
      notBefore: 30,
      days: 365,
      ...repeated('30 days and 12 months, as apaczka.pl and odszkodowania48.pl repeat it'),
    },
  ],
  UPS: [
    { types: damaged, from: 'DELIVERY', days: 14, ...repeated('14 days after delivery, as shops repeat it') },
    { types: lost, from: 'SHIPPING', days: 60, ...repeated('60 days after the scheduled delivery, from memory') },
  ],
  FEDEX: [
    {
      types: damaged,
      from: 'DELIVERY',
      days: 21,
      ...documented('FedEx Express conditions of carriage, Claims: 21 days after delivery'),
    },
    {
      types: lost,
      from: 'SHIPPING',
      days: 270,
      ...documented('FedEx Express conditions of carriage, Claims: nine months after acceptance'),
    },
  ],
  USPS: [
    {
      types: damaged,
      from: 'SHIPPING',
      days: 60,
      ...repeated('File a claim, usps.com, as uspstrackingpoint.com repeats it'),
    },
    {
      types: lost,
      from: 'SHIPPING',
      notBefore: 15,
      days: 60,
      ...repeated('File a claim, usps.com, as uspstrackingpoint.com repeats it'),
    },
  ],
}

export const claimTermsOf = (carrier: CarrierId): readonly ClaimTerms[] => terms[carrier] ?? []

/** All carriers' terms as rows to join in a query. */
export const claimTermRows = Object.entries(terms).flatMap(([carrier, all]) =>
  all.flatMap(({ types, from, days, notBefore, source }) =>
    types.map((type) => ({ carrier, type, from, days: days ?? null, notBefore: notBefore ?? null, source })),
  ),
)
