import { isDeepStrictEqual } from 'node:util'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { conflict, fieldError, invalid, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import { metadataErrors, type Metadata } from '../../kernel/metadata.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import type { KeptOrder, Quantity } from './order.ts'
import { picked } from './rules.ts'
import type { OrderValues } from './store.ts'

/** Refuses an action that the order's state does not allow. */
export function mustBe(order: KeptOrder, states: readonly Schemas['OrderState'][], what: string): void {
  if (!states.includes(order.state))
    throw conflict('WRONG_STATE', `Order ${order.externalId} is ${order.state}, and only one that is ${what}.`)
}

export const valuesOf = ({ externalId, placedAt, tags, content }: KeptOrder): OrderValues => ({
  externalId,
  placedAt,
  tags,
  content,
})

/** The two parts of an order: the one that stays and the one that is split off. */
export function split(
  order: KeptOrder,
  wanted: readonly Quantity[],
  taken: ReadonlySet<string>,
): { stays: OrderValues; moves: OrderValues } {
  const { lines, errors } = picked(order, wanted)
  mustHaveNone(errors)
  const { content, externalId } = order
  const moved = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const left = content.lines.flatMap((line) => {
    const quantity = line.quantity - (moved.get(line.lineId) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  if (left.length === 0)
    throw invalid([fieldError('ORDER_EMPTY', 'lines', 'must leave something to the order, and name all of it')])
  // Cash is collected once, and the price applies to the whole order.
  const { cashOnDelivery: _cash, rateId: _rate, shippingPrice: _price, ...shared } = content
  const part = lines.map((line) => Object.assign({}, line, { fromOrder: line.fromOrder ?? externalId }))
  const sent = part.map(({ fromOrder: _fromOrder, ...line }) => line)
  return {
    stays: {
      ...valuesOf(order),
      content: {
        ...shared,
        ...(content.cashOnDelivery && { cashOnDelivery: content.cashOnDelivery }),
        ...(content.shippingPrice && { shippingPrice: content.shippingPrice }),
        lines: left,
        sent: content.sent,
      },
    },
    moves: { ...valuesOf(order), externalId: nextPart(externalId, taken), content: { ...shared, lines: part, sent } },
  }
}

function nextPart(externalId: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const candidate = `${externalId.slice(0, 60 - suffix.length)}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}

/** An order with the lines of others that go to the same place. */
export function merged(into: KeptOrder, others: readonly KeptOrder[]): OrderValues {
  const errors: FieldError[] = []
  const lines = [...into.content.lines]
  const tags = new Set(into.tags)
  for (const [index, { externalId, content, tags: theirs }] of others.entries()) {
    if (placeOf(content) !== placeOf(into.content))
      errors.push(fieldError('RECIPIENT_MISMATCH', `orderIds[${index}]`, `must be an order of the same recipient`))
    if (content.currencyCode !== into.content.currencyCode)
      errors.push(
        fieldError(
          'CURRENCY_MISMATCH',
          `orderIds[${index}]`,
          `must be an order in ${into.content.currencyCode ?? 'no currency'}`,
        ),
      )
    for (const tag of theirs) tags.add(tag)
    for (const line of content.lines) {
      const isTaken = lines.some(({ lineId }) => lineId === line.lineId)
      lines.push({
        ...line,
        lineId: isTaken ? `${line.lineId}@${externalId}` : line.lineId,
        fromOrder: line.fromOrder ?? externalId,
      })
    }
  }
  if (lines.length > 200) errors.push(fieldError('TOO_MANY', 'orderIds', `must have at most 200 lines together`))
  const all = [into, ...others].map(({ content }) => content)
  const cash = all.flatMap(({ cashOnDelivery }) => cashOnDelivery ?? [])
  const [first] = cash
  const amount = cash.reduce((sum, one) => sum + (minorOf(one.amount, one.currencyCode) ?? 0n), 0n)
  for (const [
    index,
    {
      content: { cashOnDelivery },
    },
  ] of others.entries())
    if (first && cashOnDelivery && !isDeepStrictEqual({ ...cashOnDelivery, amount }, { ...first, amount }))
      errors.push(
        fieldError(
          'CASH_ON_DELIVERY_MISMATCH',
          `orderIds[${index}]`,
          `must collect to the same account and in ${first.currencyCode}`,
        ),
      )
  mustHaveNone(errors)
  // The price applies to one of the orders only.
  const { rateId: _rate, ...content } = into.content
  const paid = all.flatMap(({ shippingPrice }) => shippingPrice ?? [])
  const gifts = all.flatMap(({ gift }) => gift ?? [])
  const message = joined(gifts.map((gift) => gift.message))
  const metadata: Metadata = Object.fromEntries(all.toReversed().flatMap((one) => Object.entries(one.metadata ?? {})))
  mustHaveNone(metadataErrors(metadata))
  const note = joined(all.map(({ warehouseNote }) => warehouseNote))
  const shipFrom = all
    .flatMap((one) => one.shipFrom ?? [])
    .toSorted()
    .at(-1)
  return {
    ...valuesOf(into),
    tags: [...tags],
    content: {
      ...content,
      ...(first && { cashOnDelivery: { ...first, amount: amountOf(amount, first.currencyCode) } }),
      ...(paid.length > 0 && { shippingPrice: sumOf(paid) }),
      ...(gifts.length > 0 && { gift: message === undefined ? {} : { message } }),
      ...(Object.keys(metadata).length > 0 && { metadata }),
      ...(note !== undefined && { warehouseNote: note }),
      ...(shipFrom !== undefined && { shipFrom }),
      lines,
    },
  }
}

/** The total paid for delivery, in the first order's currency only. */
function sumOf([first, ...others]: readonly Schemas['Money'][]): Schemas['Money'] | undefined {
  if (!first) return undefined
  const { currency } = first
  const same = [first, ...others].filter((one) => one.currency === currency)
  return {
    amount: amountOf(
      same.reduce((sum, { amount }) => sum + (minorOf(amount, currency) ?? 0n), 0n),
      currency,
    ),
    currency,
  }
}

/** The distinct texts of several orders, joined. */
function joined(texts: readonly (string | undefined)[]): string | undefined {
  const said = [...new Set(texts.flatMap((text) => text ?? []))]
  return said.length === 0 ? undefined : said.join('\n').slice(0, 500)
}

/** A comparable form of the destination, without differences in spelling. */
export function placeOf({ recipient, delivery }: Pick<KeptOrder['content'], 'recipient' | 'delivery'>): string {
  const at = [recipient, delivery].map((party) => {
    const { firstName, lastName, company, addressLine1, addressLine2, postCode, city, country } = party ?? {}
    const shop = party?.parcelShopId
    return [
      firstName,
      lastName,
      company,
      addressLine1,
      addressLine2,
      postCode?.replaceAll(/[ -]/g, ''),
      city,
      country,
      shop,
    ]
  })
  return JSON.stringify(at).toLowerCase()
}
