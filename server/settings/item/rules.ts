import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkCommodityCode, plainCommodityCode } from '../../kernel/checks/commodity-code.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { decimalErrors } from '../../kernel/checks/decimals.ts'
import { checkGtin } from '../../kernel/checks/gtin.ts'
import { errorAt, type Outcome } from '../../kernel/checks/outcome.ts'
import { type FieldError, fieldError, within } from '../../kernel/error.ts'
import { changedMetadata, metadataErrors } from '../../kernel/metadata.ts'
import type { Whole } from '../../kernel/whole.ts'

export type Item = Whole<Schemas['Item']>
export type ItemChange = Schemas['ItemChange']
/** The attributes that clients provide. */
export type ItemContent = Omit<Schemas['Item'], 'createdAt' | 'changedAt' | 'deletedAt'>

export interface Validation {
  readonly kept: readonly ItemContent[]
  readonly errors: readonly FieldError[]
}

/** Path segments that would collide with a SKU. */
const reserved = new Set(['import', 'export.csv'])

/** Applies changes to items and validates them. `placeOf` returns the path of a change in the request. */
export function validateItem(
  changes: readonly ItemChange[],
  existing: ReadonlyMap<string, ItemContent>,
  placeOf: (index: number) => string,
): Validation {
  const errors: FieldError[] = []
  const kept: ItemContent[] = []
  const first = new Map<string, number>()
  for (const [index, change] of changes.entries()) {
    const found: FieldError[] = []
    const other = first.get(change.sku)
    if (other !== undefined)
      found.push(fieldError('DUPLICATE', 'sku', `is ${change.sku}, the same as ${placeOf(other)}.sku`))
    first.set(change.sku, index)
    if (reserved.has(change.sku)) found.push(fieldError('SKU_RESERVED', 'sku', `must not be ${change.sku}`))
    const current = existing.get(change.sku)
    const metadata = changedMetadata(current?.metadata, change.metadata)
    const content = { ...(current ? { ...current, ...change } : created(change)), metadata }
    const missing = required.filter((name) => content[name] === undefined)
    for (const name of missing) found.push(fieldError('REQUIRED', name, `is required, since ${change.sku} is new`))
    const right = withoutNulls(content)
    if (isComplete(right)) {
      found.push(...errorsOf(right), ...metadataErrors(metadata))
      kept.push(right)
    }
    errors.push(...within(placeOf(index), found))
  }
  return { kept, errors }
}

const required = ['name', 'itemType', 'length', 'width', 'height', 'weight'] as const

const created = (change: ItemChange): ItemChange => ({ turning: 'ANY', stacking: 'ANY', mixing: 'ANY', ...change })

type Kept = { [Name in keyof Omit<ItemChange, 'metadata'>]: Exclude<ItemChange[Name], null> } & Pick<
  ItemContent,
  'metadata'
>

const withoutNulls = (content: ItemChange & Pick<ItemContent, 'metadata'>): Kept => ({
  ...content,
  length: rounded(content.length, 1),
  width: rounded(content.width, 1),
  height: rounded(content.height, 1),
  weight: rounded(content.weight, 3),
  freightClass: content.freightClass ?? undefined,
  harmonizedCode: plainOf(content.harmonizedCode),
  countryOfOrigin: content.countryOfOrigin ?? undefined,
  customsDescription: content.customsDescription ?? undefined,
  value: content.value ?? undefined,
  currencyCode: content.currencyCode ?? undefined,
  dangerousGoodsCode: content.dangerousGoodsCode ?? undefined,
  manufacturerProductId: content.manufacturerProductId ?? undefined,
  gtin: content.gtin ?? undefined,
  manufacturer: content.manufacturer ?? undefined,
  responsiblePerson: content.responsiblePerson ?? undefined,
  commodityCodes: plainCodes(content.commodityCodes),
})

const plainOf = (code: string | null | undefined) =>
  code === null || code === undefined ? undefined : plainCommodityCode(code)

const plainCodes = (codes: ItemChange['commodityCodes']) =>
  codes
    ? Object.fromEntries(Object.entries(codes).map(([country, code]) => [country, plainCommodityCode(code)]))
    : undefined

const rounded = (value: number | undefined, digits: number) =>
  value === undefined ? undefined : Number(value.toFixed(digits))

const isComplete = (content: Kept): content is ItemContent => required.every((name) => content[name] !== undefined)

function errorsOf({
  harmonizedCode,
  countryOfOrigin,
  currencyCode,
  value,
  gtin,
  manufacturer,
  responsiblePerson,
  commodityCodes = {},
}: ItemContent): FieldError[] {
  const errors: FieldError[] = []
  const check = (name: string, outcome: Outcome | undefined) => {
    if (outcome?.expected !== undefined) errors.push(errorAt(name, outcome))
  }
  check('harmonizedCode', harmonizedCode === undefined ? undefined : checkCommodityCode(harmonizedCode))
  check('countryOfOrigin', countryOfOrigin === undefined ? undefined : checkCountry(countryOfOrigin))
  check('currencyCode', currencyCode === undefined ? undefined : checkCurrency(currencyCode))
  check('gtin', gtin === undefined ? undefined : checkGtin(gtin))
  for (const [name, party] of Object.entries({ manufacturer, responsiblePerson }))
    check(`${name}.country`, party?.country === undefined ? undefined : checkCountry(party.country))
  for (const [country, code] of Object.entries(commodityCodes)) {
    check(`commodityCodes.${country}`, checkCommodityCode(code))
    if (country !== 'EU') check(`commodityCodes.${country}`, checkCountry(country))
  }
  if (value !== undefined && currencyCode === undefined)
    errors.push(fieldError('CURRENCY_MISSING', 'currencyCode', 'is required with value'))
  if (currencyCode !== undefined && value === undefined)
    errors.push(fieldError('VALUE_MISSING', 'value', 'is required with currencyCode'))
  if (currencyCode !== undefined) errors.push(...decimalErrors({ value }, currencyCode))
  return errors
}

/** The attributes of an item in a file, in column order. */
export const fileNames = [
  'sku',
  ...required,
  'freightClass',
  'harmonizedCode',
  'countryOfOrigin',
  'customsDescription',
  'value',
  'currencyCode',
  'turning',
  'stacking',
  'mixing',
  'dangerousGoodsCode',
  'manufacturerProductId',
  'gtin',
] as const satisfies readonly (keyof ItemContent)[]

/** All attributes, including those that do not fit in a file's cell. */
export const contentNames = [
  ...fileNames,
  'manufacturer',
  'responsiblePerson',
  'commodityCodes',
  'metadata',
] as const satisfies readonly (keyof ItemContent)[]

export const isSame = (one: ItemContent, other: ItemContent): boolean =>
  contentNames.every((name) => one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name]))
