import { checkCountry } from '../../kernel/checks/country.ts'
import { postCodeKey } from '../../kernel/checks/post-code.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { conflict, type FieldError } from '../../kernel/error.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { minorOf } from '../../kernel/money.ts'
import { endOf, isUpTo, lostZeroIn, rangeOf, type Area } from './areas.ts'
import { thousandths, type PriceStep, type RateSheet, type SheetContent, type Surcharge } from './sheet.ts'

/** The place of an error: its field, and the beginning of a sentence about it. */
export interface Spot {
  readonly field: string
  readonly subject: string
}

/** Where zones and steps come from, to locate their errors. */
export interface Source {
  readonly step: (index: number, column: keyof PriceStep) => Spot
  readonly area: (zone: number, area: number, column?: keyof Area) => Spot
}

const spot = (field: string): Spot => ({ field, subject: field })

/** Locates zones and steps in the body. */
export const bodySource: Source = {
  step: (index, column) => spot(`steps[${index}].${column}`),
  area: (zone, area, column) => spot(`zones[${zone}].areas[${area}]${column === undefined ? '' : `.${column}`}`),
}

export const sheetError = (code: string, { field, subject }: Spot, says: string): FieldError => ({
  code,
  defaultMessage: `${subject} ${says}`,
  field,
})

/** Returns all errors in a rate sheet beyond its schema. */
export function sheetErrors(content: SheetContent, steps: readonly PriceStep[], source: Source): FieldError[] {
  return [
    ...headErrors(content),
    ...zoneErrors(content, source),
    ...stepErrors(content, steps, source),
    ...content.surcharges.flatMap((surcharge, index) => surchargeErrors(content, surcharge, index)),
    ...duplicates(content.surcharges, 'surcharges'),
  ]
}

function headErrors({
  currency,
  validFrom,
  validUntil,
  measure,
  dimensionalDivisor,
  fromCountry,
}: SheetContent): FieldError[] {
  const errors: FieldError[] = []
  const known = checkCurrency(currency)
  if (known.expected !== undefined) errors.push(sheetError(known.code, spot('currency'), `must be ${known.expected}`))
  const country = fromCountry === undefined ? undefined : checkCountry(fromCountry)
  if (country?.expected !== undefined)
    errors.push(sheetError(country.code, spot('fromCountry'), `must be ${country.expected}`))
  if (validUntil !== undefined && validUntil < validFrom)
    errors.push(sheetError('END_BEFORE_START', spot('validUntil'), `must not be before validFrom ${validFrom}`))
  if ((measure === 'DIMENSIONAL_WEIGHT') !== (dimensionalDivisor !== undefined))
    errors.push(
      measure === 'DIMENSIONAL_WEIGHT'
        ? sheetError('REQUIRED', spot('dimensionalDivisor'), 'is required for DIMENSIONAL_WEIGHT')
        : sheetError('NOT_ALLOWED', spot('dimensionalDivisor'), 'is only possible with the measure DIMENSIONAL_WEIGHT'),
    )
  return errors
}

function duplicates(named: readonly { readonly code: string }[], list: string): FieldError[] {
  const seen = new Set<string>()
  return named.flatMap(({ code }, index) => {
    if (!seen.has(code)) {
      seen.add(code)
      return []
    }
    return [sheetError('DUPLICATE', spot(`${list}[${index}].code`), `${code} appears in the list twice`)]
  })
}

function zoneErrors({ zones }: SheetContent, source: Source): FieldError[] {
  const errors = duplicates(zones, 'zones')
  for (const [index, { code, transitDays }] of zones.entries())
    if (transitDays && transitDays.to < transitDays.from)
      errors.push(
        sheetError(
          'END_BEFORE_START',
          spot(`zones[${index}].transitDays.to`),
          `must not be less than from in zone ${code}`,
        ),
      )
  const allAreas = zones.flatMap(({ code, areas }, zone) =>
    areas.map((area, index) => ({
      area,
      owner: `zone ${code}`,
      at: source.area(zone, index),
      end: (column: keyof Area) => source.area(zone, index, column),
    })),
  )
  return [...errors, ...areaErrors(allAreas, 'ZONE_OVERLAP', 'Each place belongs to one zone')]
}

interface OwnedArea {
  readonly area: Area
  readonly owner: string
  readonly at: Spot
  readonly end: (column: keyof Area) => Spot
}

function areaErrors(areas: readonly OwnedArea[], code: string, advice: string): FieldError[] {
  const errors: FieldError[] = []
  const byCountry = new Map<string, OwnedArea[]>()
  for (const one of areas) {
    const { area, at, end } = one
    const country = checkCountry(area.country)
    if (country.expected !== undefined) errors.push(sheetError(country.code, at, `must be in ${country.expected}`))
    if ((area.postCodeFrom === undefined) !== (area.postCodeTo === undefined))
      errors.push(sheetError('AREA_INCOMPLETE', at, 'needs both postCodeFrom and postCodeTo, or neither of them'))
    else {
      for (const column of ['postCodeFrom', 'postCodeTo'] as const) {
        const lost = lostZeroIn(area, column)
        if (lost !== undefined) errors.push(sheetError('POST_CODE_SHORT', end(column), lost))
      }
      const range = rangeOf(area)
      if (range && !isUpTo(range.from, range.to))
        errors.push(
          sheetError(
            'END_BEFORE_START',
            at,
            `must not end at ${area.postCodeTo}, before it begins at ${area.postCodeFrom}`,
          ),
        )
      const others = byCountry.get(area.country)
      if (others) others.push(one)
      else byCountry.set(area.country, [one])
    }
  }
  for (const its of byCountry.values()) errors.push(...overlaps(its, code, advice))
  return errors
}

function overlaps(areas: readonly OwnedArea[], code: string, advice: string): FieldError[] {
  const shares = (one: OwnedArea, other: OwnedArea) =>
    sheetError(code, other.at, `shares places with ${one.owner}. ${advice}`)
  const whole = areas.filter(({ area }) => area.postCodeFrom === undefined)
  const [first, ...others] = whole
  const errors = first ? others.map((other) => shares(first, other)) : []
  const ranges = areas
    .filter(({ area }) => area.postCodeFrom !== undefined)
    .sort((one, other) => (fromOf(one) < fromOf(other) ? -1 : 1))
  let last: OwnedArea | undefined
  for (const one of ranges) {
    if (last && fromOf(one) <= toOf(last)) errors.push(shares(last, one))
    if (!last || toOf(one) > toOf(last)) last = one
  }
  return errors
}

const fromOf = ({ area }: OwnedArea) => postCodeKey(area.country, area.postCodeFrom ?? '')
const toOf = ({ area }: OwnedArea) => endOf(postCodeKey(area.country, area.postCodeTo ?? ''))

function stepErrors({ zones, currency }: SheetContent, steps: readonly PriceStep[], source: Source): FieldError[] {
  const errors: FieldError[] = []
  const ofZone = new Map<string, number[]>(zones.map(({ code }) => [code, []]))
  for (const [index, step] of steps.entries()) {
    const known = ofZone.get(step.zone)
    if (known) known.push(index)
    else
      errors.push(
        sheetError(
          'ZONE_UNKNOWN',
          source.step(index, 'zone'),
          `must be a zone of the rate sheet, and ${step.zone} is not one`,
        ),
      )
    if (step.upTo <= step.from)
      errors.push(sheetError('END_BEFORE_START', source.step(index, 'upTo'), `must be more than from ${step.from}`))
    for (const column of ['price', 'pricePerUnit'] as const)
      errors.push(...decimalErrors(step[column], currency, source.step(index, column)))
  }
  for (const [code, indexes] of ofZone) errors.push(...seamErrors(code, indexes, steps, source, zones))
  return errors
}

/** Checks that each step of a zone begins where the one before ends, and the first at zero. */
function seamErrors(
  code: string,
  indexes: number[],
  steps: readonly PriceStep[],
  source: Source,
  zones: SheetContent['zones'],
): FieldError[] {
  if (indexes.length === 0) {
    const zone = zones.findIndex((one) => one.code === code)
    return [sheetError('ZONE_WITHOUT_STEPS', source.area(zone, 0), `belongs to zone ${code}, which has no steps`)]
  }
  const errors: FieldError[] = []
  const inOrder = indexes.sort((one, other) => (steps[one]?.from ?? 0) - (steps[other]?.from ?? 0))
  let end = 0
  for (const index of inOrder) {
    const { from = 0, upTo = 0 } = steps[index] ?? {}
    const begin = thousandths(from)
    const place = source.step(index, 'from')
    const where = end === 0 ? 'the first step begins' : 'the step before it ends'
    if (begin > end)
      errors.push(
        sheetError(
          'STEP_HOLE',
          place,
          `must be ${end / 1000}, where ${where}, and not ${from}. Zone ${code} has no price above ${end / 1000} up to ${from}`,
        ),
      )
    else if (begin < end)
      errors.push(
        sheetError(
          'STEP_OVERLAP',
          place,
          `must be ${end / 1000}, where ${where}, and not ${from}. Zone ${code} has two prices above ${from} up to ${Math.min(end / 1000, upTo)}`,
        ),
      )
    end = Math.max(end, thousandths(upTo))
  }
  return errors
}

function decimalErrors(amount: number | undefined, currency: string, at: Spot): FieldError[] {
  if (amount === undefined || minorOf(amount, currency) !== undefined) return []
  return [sheetError('PRECISION', at, `must have at most ${decimalsOf(currency)} decimals, as ${currency} has`)]
}

/** The attributes that each type of surcharge requires, at least one of them. Other types refuse them. */
const particulars = {
  FUEL: ['months'],
  REMOTE_AREA: ['areas'],
  OVERSIZE: ['overLength', 'overGirth', 'overWeight'],
  CASH_ON_DELIVERY: [],
  PICK_UP: [],
  INSURANCE: [],
  DELIVERY_SERVICE: ['service'],
  FEE: [],
  DISCOUNT: [],
} as const satisfies Record<Surcharge['type'], readonly (keyof Surcharge)[]>

const allParticulars = Object.values(particulars).flat()

function surchargeErrors({ currency }: SheetContent, surcharge: Surcharge, index: number): FieldError[] {
  const at = (name: string) => spot(`surcharges[${index}].${name}`)
  const { type, percentOf, percent, amount, per, months, areas, roundTo } = surcharge
  const errors: FieldError[] = []
  const needed: readonly (keyof Surcharge)[] = particulars[type]
  if (needed.length > 0 && needed.every((name) => surcharge[name] === undefined))
    errors.push(
      sheetError(
        'REQUIRED',
        at(needed[0] ?? 'code'),
        `is required for ${type}${needed.length > 1 ? `, or ${needed.slice(1).join(' or ')}` : ''}`,
      ),
    )
  for (const name of allParticulars)
    if (surcharge[name] !== undefined && !needed.includes(name))
      errors.push(sheetError('NOT_ALLOWED', at(name), `is not allowed for ${type}`))
  if (type === 'FUEL') {
    for (const name of ['percent', 'amount'] as const)
      if (surcharge[name] !== undefined)
        errors.push(sheetError('NOT_ALLOWED', at(name), 'is not allowed for FUEL, which has months'))
  } else if (percent === undefined && amount === undefined)
    errors.push(sheetError('REQUIRED', at('amount'), 'is required where there is no percent'))
  const below = (['amount', 'percent'] as const).filter((name) => (surcharge[name] ?? 0) < 0)
  if (type === 'DISCOUNT')
    for (const name of ['amount', 'percent'] as const)
      if ((surcharge[name] ?? -1) >= 0)
        errors.push(sheetError('OUT_OF_RANGE', at(name), 'must be below 0 for DISCOUNT'))
  if (surcharge.minimum !== undefined && (type === 'DISCOUNT' || below.length > 0))
    errors.push(sheetError('NOT_ALLOWED', at('minimum'), 'is not allowed for a deduction'))
  if (percentOf !== undefined && percent === undefined && type !== 'FUEL')
    errors.push(sheetError('NOT_ALLOWED', at('percentOf'), 'is only possible with percent'))
  if (percentOf === 'VALUE' && type !== 'CASH_ON_DELIVERY' && type !== 'INSURANCE')
    errors.push(sheetError('NOT_ALLOWED', at('percentOf'), `must be FREIGHT or SUBTOTAL for ${type}`))
  if (per !== undefined && amount === undefined)
    errors.push(sheetError('NOT_ALLOWED', at('per'), 'is only possible with amount'))
  for (const name of ['amount', 'minimum', 'roundTo'] as const)
    errors.push(...decimalErrors(surcharge[name], currency, at(name)))
  if (roundTo === 0) errors.push(sheetError('OUT_OF_RANGE', at('roundTo'), 'must be more than 0'))
  const seen = new Set<string>()
  for (const [place, { month }] of (months ?? []).entries()) {
    if (seen.has(month))
      errors.push(sheetError('DUPLICATE', at(`months[${place}].month`), `${month} appears in the list twice`))
    seen.add(month)
  }
  const owned = (areas ?? []).map((area, place) => ({
    area,
    owner: 'another area',
    at: at(`areas[${place}]`),
    end: (column: keyof Area) => at(`areas[${place}].${column}`),
  }))
  return [...errors, ...areaErrors(owned, 'AREA_OVERLAP', 'Join them')]
}

export const overlapping = ({ id, carrierProduct, validFrom, validUntil }: RateSheet) =>
  conflict(
    'PERIOD_OVERLAPS',
    `Rate sheet ${id} of ${carrierProduct.productId} applies from ${validFrom} ${validUntil === undefined ? 'on' : `to ${validUntil}`}. End it first or choose another period.`,
  )

export function productErrors(
  { carrierProduct }: SheetContent,
  sent: RateSheet['carrierProduct'] | undefined,
): FieldError[] {
  if (!sent || (sent.carrier === carrierProduct.carrier && sent.productId === carrierProduct.productId)) return []
  return [
    sheetError(
      'PRODUCT_FIXED',
      spot('carrierProduct'),
      `must stay ${carrierProduct.productId}. Keep a rate sheet for the other product instead`,
    ),
  ]
}
