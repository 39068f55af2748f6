/** An amount in whole units of its currency. */
export interface Limit {
  readonly amount: number
  readonly currency: string
}

/** The base of an amount: the line's price only, or with its share of freight and charges. */
export type Basis = 'value' | 'customsValue'

/** The flat duty of the EU on each six-digit code of a sale to a consumer (Council Regulation (EU) 2026/382). */
export const flatDuty = {
  from: '2026-07-01',
  until: '2028-07-01',
  each: { amount: 3, currency: 'EUR' },
  source:
    'Council Regulation (EU) 2026/382: no relief for consignments up to 150 EUR from 1 July 2026, and 3 EUR per item until 1 July 2028.',
  preferenceSource:
    'Delegated Regulation (EU) 2026/1022 of 30 June 2026: no 3 EUR on goods of preferential origin that are declared in full (H1) and whose VAT is not under IOSS.',
} as const

/** Handling fees for small parcels to consumers, by declared line or parcel. They differ and are not included. */
export const handlingFee = {
  from: '2026-01-01',
  message:
    'Handling fees on small parcels are not counted: that of the EU, which was to begin by 1 November 2026, and those of member states, such as of France, Italy and Romania.',
} as const

/** The values up to which a country has special rules. */
export const limits = {
  /** Intrinsic value of a consignment (Regulation (EC) 1186/2009 Art. 23 until 2026-06-30, Regulation (EU) 2026/382). */
  EU: { amount: 150, currency: 'EUR' },
  /** Intrinsic value of a consignment (gov.uk, VAT and overseas goods sold directly to customers in the UK). */
  GB: { amount: 135, currency: 'GBP' },
  /** Tax of a consignment that is not levied up to this (Swiss Ordinance 641.204 Art. 1). */
  CH: { amount: 5, currency: 'CHF' },
} as const satisfies Record<string, Limit>

export const sources = {
  EU: 'VAT: standard rates by day, Taxes in Europe database of the European Commission of November 2026, and national laws.',
  AX: 'Finnish Customs, Åland: inside the customs territory of the EU and outside its VAT territory; VAT of Finland at the tax border, from the first cent since 1 July 2021.',
  relief: 'Regulation (EC) 1186/2009 Art. 23 and 24: no duty up to 150 EUR until 30 June 2026.',
  GB: 'gov.uk: VAT of 20 %, charged at the sale up to 135 GBP, and no duty up to it.',
  NO: 'Norwegian Customs: VAT of 25 % from the first krone since 1 January 2024, VOEC under 3000 NOK a piece, duties on food, and of 10.7 % on most clothing (Importation of clothing, read on 27 November 2026).',
  CH: 'Swiss Federal Office for Customs: VAT by day, of 8.1 % since 2024, not levied up to 5 CHF of tax, no duties on industrial goods since 1 January 2024.',
} as const
