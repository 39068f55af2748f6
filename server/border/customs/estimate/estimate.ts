import type { Schemas } from '../../../../openapi/generated/types.ts'
import { amountOf, minorOf, percentOf, share, type Minor } from '../../../kernel/money.ts'
import { areaOf, isInUnion, passesCustoms, territoryOf } from '../../../network/carriers/border.ts'
import type { Import, Line, Ruling } from './import.ts'
import { Notes } from './notes.ts'
import { notSold } from './not-sold.ts'
import { rulesOf } from './rules.ts'
import { spread } from './value.ts'

/** Estimates what customs will charge. `notes` may already hold the caller's assumptions. */
export function estimate(given: Import, notes = new Notes()): Schemas['CustomsEstimate'] {
  const { sender, recipient, customs, importDate } = given
  const currency = customs.items?.[0]?.currencyCode ?? ''
  const lines = linesOf(customs, currency)
  const crossesBorder = passesCustoms(sender, recipient)
  const rulings = crossesBorder ? across(lines, given, notes) : within(lines, given, notes)
  if (crossesBorder)
    notes.unknown('CARRIER_FEES', 'What the carrier charges for clearing the goods and advancing duty is not known.')

  const printed = (minor: Minor) => amountOf(minor, currency)
  const taxed = lines.map((line, index) => {
    const ruling = rulings[index] ?? { dutyBasis: 'UNKNOWN' as const }
    return { line, ruling, vat: vatOf(line, ruling) }
  })
  const duty = sumOf(taxed.map(({ ruling }) => ruling.duty))
  const vat = sumOf(taxed.map((one) => one.vat))
  const atImport = sumOf(taxed.map((one) => (isPaidElsewhere(one.ruling) ? 0n : one.vat)))
  return {
    destinationCountry: recipient.country,
    importDate,
    currencyCode: currency,
    crossesBorder,
    value: printed(sumOf(lines.map(({ value }) => value)) ?? 0n),
    customsValue: printed(sumOf(lines.map(({ customsValue }) => customsValue)) ?? 0n),
    ...(duty !== undefined && { duty: printed(duty) }),
    ...(vat !== undefined && { vat: printed(vat) }),
    ...(duty !== undefined && vat !== undefined && { total: printed(duty + vat) }),
    ...(duty !== undefined && atImport !== undefined && { payableAtImport: printed(duty + atImport) }),
    lines: taxed.map(({ line, ruling, vat: lineVat }) => printedLine(line, ruling, lineVat, currency)),
    assumptions: notes.assumptions,
    unknowns: notes.unknowns,
    sources: [...notes.sources],
  }
}

function printedLine(
  { itemNumber, commodityCode, value, customsValue }: Line,
  { dutyBasis, dutyRates, duty, vatRate, vatCollection }: Ruling,
  vat: Minor | undefined,
  currency: string,
): Schemas['CustomsEstimateLine'] {
  const printed = (minor: Minor) => amountOf(minor, currency)
  const [lowestDutyRate, dutyRate, highestDutyRate] = dutyRates ?? []
  return {
    itemNumber,
    commodityCode,
    value: printed(value),
    customsValue: printed(customsValue),
    dutyBasis,
    ...(dutyRates && { lowestDutyRate, dutyRate, highestDutyRate }),
    ...(duty !== undefined && { duty: printed(duty) }),
    ...(vatRate !== undefined && { vatRate }),
    ...(vat !== undefined && { vat: printed(vat) }),
    ...(vatCollection && { vatCollection }),
  }
}

function linesOf({ items = [], shippingCharges = 0, otherCharges = 0 }: Schemas['ShipmentCustoms'], currency: string) {
  const values = items.map(({ itemInvoicePrice }) => minorOf(itemInvoicePrice, currency) ?? 0n)
  const charges = (minorOf(shippingCharges, currency) ?? 0n) + (minorOf(otherCharges, currency) ?? 0n)
  const parts = spread(charges, values)
  return items.map((item, index): Line => {
    const value = values[index] ?? 0n
    return {
      itemNumber: item.itemNumber ?? String(index + 1),
      commodityCode: item.commodityCode.replace(/\D/g, ''),
      quantity: BigInt(item.quantity),
      value,
      customsValue: value + (parts[index] ?? 0n),
      countryOfOrigin: item.countryOfOrigin,
      isPreferential: item.preferentialOrigin ?? false,
    }
  })
}

const isPaidElsewhere = ({ vatCollection }: Ruling) => vatCollection === 'AT_SALE' || vatCollection === 'REVERSE_CHARGE'

function across(lines: readonly Line[], given: Import, notes: Notes): readonly Ruling[] {
  const { recipient } = given
  const to = isInUnion(recipient) ? 'EU' : territoryOf(recipient)
  const { rulings, exempt } = notSold(to, lines, given, notes)
  if (rulings) return rulings
  const ruled = rulesOf(recipient)(lines, given, notes)
  if (exempt === undefined) return ruled
  const parts = spread(
    exempt,
    lines.map(({ value }) => value),
  )
  return ruled.map((ruling, index) => Object.assign({}, ruling, { exempt: parts[index] }))
}

/**
 * Places that tax goods from the rest of their customs territory: San Marino's imposta monofase (Law 40/1972) and
 * Puerto Rico's sales and use tax (13 L.P.R.A. § 32021).
 */
const taxingPlaces: Readonly<Record<string, string>> = { PR: 'Puerto Rico', SM: 'San Marino' }

function within(lines: readonly Line[], { sender, recipient }: Import, notes: Notes): Ruling[] {
  const area = areaOf(recipient)
  const taxing = area === areaOf(sender) ? undefined : taxingPlaces[area]
  if (taxing) {
    notes.assume('NO_BORDER', 'Both places lie in one customs territory, so that no duty is owed at a border.')
    notes.unknown('SALES_TAX', `What ${taxing} takes as tax on imports is not estimated.`)
    return lines.map(() => ({ dutyBasis: 'NO_BORDER', duty: 0n }))
  }
  notes.assume('NO_BORDER', 'Both places lie in one customs territory, so that nothing is owed at a border.')
  return lines.map(() => ({ dutyBasis: 'NO_BORDER', duty: 0n, vatRate: 0, vatCollection: 'NOT_LEVIED' }))
}

/** Returns the VAT on goods, charges and duty; if the seller charges it, on what the buyer pays the seller. */
function vatOf(
  line: Line,
  { duty, vatRate, vatCollection, taxedOn = 'customsValue', exempt = 0n }: Ruling,
): Minor | undefined {
  if (vatRate === undefined) return undefined
  if (vatCollection === 'NOT_LEVIED') return 0n
  const goods = line[taxedOn] - exempt
  const base = vatCollection === 'AT_SALE' ? goods : duty === undefined ? undefined : goods + duty
  return base === undefined ? undefined : share({ percent: percentOf(vatRate), base })
}

const sumOf = (amounts: readonly (Minor | undefined)[]): Minor | undefined =>
  amounts.reduce<Minor | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
