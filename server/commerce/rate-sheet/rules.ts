import { checkCountry } from '../../kernel/checks/country.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { conflict, type Fault } from '../../kernel/error.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { minorOf } from '../../kernel/money.ts'
import { endOf, isUpTo, postKey, rangeOf, type Area } from './areas.ts'
import { thousandths, type PriceStep, type RateSheet, type SheetContent, type Surcharge } from './sheet.ts'

/** Where a fault stands: what the field is called, and how a sentence about it begins. */
export interface Spot {
  readonly field: string
  readonly subject: string
}

/** Where the zones and steps come from, so that their faults can be found there. */
export interface Source {
  readonly step: (index: number, column: keyof PriceStep) => Spot
  readonly area: (zone: number, area: number) => Spot
}

const spot = (field: string): Spot => ({ field, subject: field })

/** Zones and steps that stand in the body. */
export const bodySource: Source = {
  step: (index, column) => spot(`steps[${index}].${column}`),
  area: (zone, area) => spot(`zones[${zone}].areas[${area}]`),
}

export const fault = (code: string, { field, subject }: Spot, says: string): Fault => ({
  code,
  defaultMessage: `${subject} ${says}`,
  objectName: 'body',
  field,
})

/** Everything that is wrong with a rate sheet beyond its form. */
export function sheetFaults(content: SheetContent, steps: readonly PriceStep[], source: Source): Fault[] {
  return [
    ...headFaults(content),
    ...zoneFaults(content, source),
    ...stepFaults(content, steps, source),
    ...content.surcharges.flatMap((surcharge, index) => surchargeFaults(content, surcharge, index)),
    ...duplicates(content.surcharges, 'surcharges'),
  ]
}

function headFaults({
  currency,
  validFrom,
  validUntil,
  measure,
  dimensionalDivisor,
  fromCountry,
}: SheetContent): Fault[] {
  const faults: Fault[] = []
  const known = checkCurrency(currency)
  if (known.expected !== undefined) faults.push(fault(known.code, spot('currency'), `must be ${known.expected}`))
  const country = fromCountry === undefined ? undefined : checkCountry(fromCountry)
  if (country?.expected !== undefined)
    faults.push(fault(country.code, spot('fromCountry'), `must be ${country.expected}`))
  if (validUntil !== undefined && validUntil < validFrom)
    faults.push(fault('END_BEFORE_START', spot('validUntil'), `must not be before validFrom ${validFrom}`))
  if ((measure === 'DIMENSIONAL_WEIGHT') !== (dimensionalDivisor !== undefined))
    faults.push(
      measure === 'DIMENSIONAL_WEIGHT'
        ? fault('REQUIRED', spot('dimensionalDivisor'), 'is required for DIMENSIONAL_WEIGHT')
        : fault('NOT_ALLOWED', spot('dimensionalDivisor'), 'is only possible with the measure DIMENSIONAL_WEIGHT'),
    )
  return faults
}

function duplicates(named: readonly { readonly code: string }[], list: string): Fault[] {
  const seen = new Set<string>()
  return named.flatMap(({ code }, index) => {
    if (!seen.has(code)) {
      seen.add(code)
      return []
    }
    return [fault('DUPLICATE', spot(`${list}[${index}].code`), `${code} stands in the list twice`)]
  })
}

function zoneFaults({ zones }: SheetContent, source: Source): Fault[] {
  const faults = duplicates(zones, 'zones')
  for (const [index, { code, transitDays }] of zones.entries())
    if (transitDays && transitDays.to < transitDays.from)
      faults.push(
        fault('END_BEFORE_START', spot(`zones[${index}].transitDays.to`), `must not be less than from in zone ${code}`),
      )
  const areas = zones.flatMap(({ code, areas }, zone) =>
    areas.map((area, index) => ({ area, owner: `zone ${code}`, at: source.area(zone, index) })),
  )
  return [...faults, ...areaFaults(areas, 'ZONE_OVERLAP', 'Each place belongs to one zone')]
}

interface OwnedArea {
  readonly area: Area
  readonly owner: string
  readonly at: Spot
}

function areaFaults(areas: readonly OwnedArea[], code: string, advice: string): Fault[] {
  const faults: Fault[] = []
  const byCountry = new Map<string, OwnedArea[]>()
  for (const one of areas) {
    const { area, at } = one
    const country = checkCountry(area.country)
    if (country.expected !== undefined) faults.push(fault(country.code, at, `must be in ${country.expected}`))
    if ((area.postCodeFrom === undefined) !== (area.postCodeTo === undefined))
      faults.push(fault('AREA_INCOMPLETE', at, 'needs both postCodeFrom and postCodeTo, or neither of them'))
    else {
      const range = rangeOf(area)
      if (range && !isUpTo(range.from, range.to))
        faults.push(fault('END_BEFORE_START', at, `must not end at ${range.to}, before it begins at ${range.from}`))
      const others = byCountry.get(area.country)
      if (others) others.push(one)
      else byCountry.set(area.country, [one])
    }
  }
  for (const its of byCountry.values()) faults.push(...overlaps(its, code, advice))
  return faults
}

function overlaps(areas: readonly OwnedArea[], code: string, advice: string): Fault[] {
  const shares = (one: OwnedArea, other: OwnedArea) =>
    fault(code, other.at, `shares places with ${one.owner}. ${advice}`)
  const whole = areas.filter(({ area }) => area.postCodeFrom === undefined)
  const [first, ...others] = whole
  const faults = first ? others.map((other) => shares(first, other)) : []
  const ranges = areas
    .filter(({ area }) => area.postCodeFrom !== undefined)
    .sort((one, other) => (fromOf(one) < fromOf(other) ? -1 : 1))
  let last: OwnedArea | undefined
  for (const one of ranges) {
    if (last && fromOf(one) <= toOf(last)) faults.push(shares(last, one))
    if (!last || toOf(one) > toOf(last)) last = one
  }
  return faults
}

const fromOf = ({ area }: OwnedArea) => postKey(area.postCodeFrom ?? '')
const toOf = ({ area }: OwnedArea) => endOf(postKey(area.postCodeTo ?? ''))

function stepFaults({ zones, currency }: SheetContent, steps: readonly PriceStep[], source: Source): Fault[] {
  const faults: Fault[] = []
  const ofZone = new Map<string, number[]>(zones.map(({ code }) => [code, []]))
  for (const [index, step] of steps.entries()) {
    const known = ofZone.get(step.zone)
    if (known) known.push(index)
    else
      faults.push(
        fault('ZONE_UNKNOWN', source.step(index, 'zone'), `must be a zone of the rate sheet, and ${step.zone} is none`),
      )
    if (step.upTo <= step.from)
      faults.push(fault('END_BEFORE_START', source.step(index, 'upTo'), `must be more than from ${step.from}`))
    for (const column of ['price', 'pricePerUnit'] as const)
      faults.push(...decimalFaults(step[column], currency, source.step(index, column)))
  }
  for (const [code, indexes] of ofZone) faults.push(...seamFaults(code, indexes, steps, source, zones))
  return faults
}

/** In each zone one step begins where the one before it ends, and the first at nothing. */
function seamFaults(
  code: string,
  indexes: number[],
  steps: readonly PriceStep[],
  source: Source,
  zones: SheetContent['zones'],
): Fault[] {
  if (indexes.length === 0) {
    const zone = zones.findIndex((one) => one.code === code)
    return [fault('ZONE_WITHOUT_STEPS', source.area(zone, 0), `belongs to zone ${code}, which has no steps`)]
  }
  const faults: Fault[] = []
  const inOrder = indexes.sort((one, other) => (steps[one]?.from ?? 0) - (steps[other]?.from ?? 0))
  let end = 0
  for (const index of inOrder) {
    const { from = 0, upTo = 0 } = steps[index] ?? {}
    const begin = thousandths(from)
    const place = source.step(index, 'from')
    const where = end === 0 ? 'the first step begins' : 'the step before it ends'
    if (begin > end)
      faults.push(
        fault(
          'STEP_HOLE',
          place,
          `must be ${end / 1000}, where ${where}, and not ${from}. No price counts over ${end / 1000} up to ${from} in zone ${code}`,
        ),
      )
    else if (begin < end)
      faults.push(
        fault(
          'STEP_OVERLAP',
          place,
          `must be ${end / 1000}, where ${where}, and not ${from}. Two prices count over ${from} up to ${Math.min(end / 1000, upTo)} in zone ${code}`,
        ),
      )
    end = Math.max(end, thousandths(upTo))
  }
  return faults
}

function decimalFaults(amount: number | undefined, currency: string, at: Spot): Fault[] {
  if (amount === undefined || minorOf(amount, currency) !== undefined) return []
  return [fault('PRECISION', at, `must have at most ${decimalsOf(currency)} decimals, as ${currency} has`)]
}

/** What each type of surcharge cannot do without. Everything else that only some types know is refused for the others. */
const particulars = {
  FUEL: ['months'],
  REMOTE_AREA: ['areas'],
  OVERSIZE: ['overLength', 'overGirth', 'overWeight'],
  CASH_ON_DELIVERY: [],
  PICK_UP: [],
  INSURANCE: [],
  FEE: [],
} as const satisfies Record<Surcharge['type'], readonly (keyof Surcharge)[]>

const allParticulars = Object.values(particulars).flat()

function surchargeFaults({ currency }: SheetContent, surcharge: Surcharge, index: number): Fault[] {
  const at = (name: string) => spot(`surcharges[${index}].${name}`)
  const { type, percentOf, percent, amount, per, months, areas, roundTo } = surcharge
  const faults: Fault[] = []
  const needed: readonly (keyof Surcharge)[] = particulars[type]
  if (needed.length > 0 && needed.every((name) => surcharge[name] === undefined))
    faults.push(
      fault(
        'REQUIRED',
        at(needed[0] ?? 'code'),
        `is required for ${type}${needed.length > 1 ? `, or ${needed.slice(1).join(' or ')}` : ''}`,
      ),
    )
  for (const name of allParticulars)
    if (surcharge[name] !== undefined && !needed.includes(name))
      faults.push(fault('NOT_ALLOWED', at(name), `is not possible for ${type}`))
  if (type === 'FUEL') {
    for (const name of ['percent', 'amount'] as const)
      if (surcharge[name] !== undefined)
        faults.push(fault('NOT_ALLOWED', at(name), 'is not possible for FUEL, which has months'))
  } else if (percent === undefined && amount === undefined)
    faults.push(fault('REQUIRED', at('amount'), 'is required where there is no percent'))
  if (percentOf !== undefined && percent === undefined && type !== 'FUEL')
    faults.push(fault('NOT_ALLOWED', at('percentOf'), 'is only possible with percent'))
  if (percentOf === 'VALUE' && type !== 'CASH_ON_DELIVERY' && type !== 'INSURANCE')
    faults.push(fault('NOT_ALLOWED', at('percentOf'), `must be FREIGHT or SUBTOTAL for ${type}`))
  if (per !== undefined && amount === undefined)
    faults.push(fault('NOT_ALLOWED', at('per'), 'is only possible with amount'))
  for (const name of ['amount', 'minimum', 'roundTo'] as const)
    faults.push(...decimalFaults(surcharge[name], currency, at(name)))
  if (roundTo === 0) faults.push(fault('OUT_OF_RANGE', at('roundTo'), 'must be more than 0'))
  const seen = new Set<string>()
  for (const [place, { month }] of (months ?? []).entries()) {
    if (seen.has(month))
      faults.push(fault('DUPLICATE', at(`months[${place}].month`), `${month} stands in the list twice`))
    seen.add(month)
  }
  const owned = (areas ?? []).map((area, place) => ({ area, owner: 'another area', at: at(`areas[${place}]`) }))
  return [...faults, ...areaFaults(owned, 'AREA_OVERLAP', 'Join them')]
}

export const overlapping = ({ id, carrierProduct, validFrom, validUntil }: RateSheet) =>
  conflict(
    'PERIOD_OVERLAPS',
    `Rate sheet ${id} of ${carrierProduct.productId} counts from ${validFrom} ${validUntil === undefined ? 'on' : `to ${validUntil}`}. End it first or choose another period.`,
  )

export function productFaults(
  { carrierProduct }: SheetContent,
  sent: RateSheet['carrierProduct'] | undefined,
): Fault[] {
  if (!sent || (sent.carrier === carrierProduct.carrier && sent.productId === carrierProduct.productId)) return []
  return [
    fault(
      'PRODUCT_FIXED',
      spot('carrierProduct'),
      `must stay ${carrierProduct.productId}. Keep a rate sheet for the other product instead`,
    ),
  ]
}
