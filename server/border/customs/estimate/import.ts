import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { Minor } from '../../../kernel/money.ts'
import type { Basis } from './countries.ts'
import type { Notes } from './notes.ts'
import type { ExchangeRate } from './value.ts'

/** Goods crossing a border. All lines have one currency, and prices with no more decimals than it has. */
export interface Import {
  readonly sender: Schemas['CustomsPlace']
  readonly recipient: Schemas['CustomsPlace']
  readonly customs: Schemas['ShipmentCustoms']
  readonly soldTo: Schemas['CustomsBuyer']
  /** yyyy-MM-dd. */
  readonly importDate: string
  readonly exchangeRates: readonly ExchangeRate[]
}

/** A line of goods. Amounts are in the smallest units of the common currency. */
export interface Line {
  readonly itemNumber: string
  /** Digits only. */
  readonly commodityCode: string
  readonly quantity: bigint
  readonly value: Minor
  /** The value with its share of freight and charges. */
  readonly customsValue: Minor
  readonly countryOfOrigin: string
  /** Whether the exporter declares preferential origin. */
  readonly isPreferential: boolean
}

/** A country's rules for a line. Unknown values are absent. */
export interface Ruling {
  readonly dutyBasis: Schemas['CustomsDutyBasis']
  readonly dutyRates?: readonly [lowest: number, average: number, highest: number]
  readonly duty?: Minor | undefined
  readonly vatRate?: number | undefined
  readonly vatCollection?: Schemas['CustomsTaxCollection']
  /** The base of VAT besides the duty. By default it includes freight and charges. */
  readonly taxedOn?: Basis
  /** The untaxed part of that base. */
  readonly exempt?: Minor | undefined
}

/** A country's rules for imported goods, line by line. */
export type Rules = (lines: readonly Line[], given: Import, notes: Notes) => Ruling[]
