import type { CarrierProduct, DeliveryPromise, LeftOutProduct, Rate, Rates } from '@waybill/sdk'
import { carrierName, productName, useCarriers } from '../carriers.ts'
import { dayName, money } from '../format.ts'
import { fill, useWords, type Words } from '../words.ts'
import { isOnlyUnpriced } from './form.ts'
import { reasonIn, reasonsIn, type SaidReason } from './reasons.ts'

interface Props {
  rates: Rates | undefined
  loading: boolean
  product: CarrierProduct | null
  seesCosts: boolean
  onChoose: (product: CarrierProduct, rate: Rate | undefined) => void
}

/** The products that can carry the parcels, with price and delivery time, and why the others cannot. */
export function RateChoice({ rates, loading, product, seesCosts, onChoose }: Props) {
  const words = useWords()
  const { create } = words
  const carriers = useCarriers()
  if (!rates) return <p className="soft">{loading ? words.loading : create.ratesNeed}</p>
  const unpriced = rates.leftOut.filter(isOnlyUnpriced)
  // Return products are not an option for outbound shipments.
  const out = rates.leftOut.filter((one) => !isOnlyUnpriced(one) && !one.codes.includes('OTHER_DIRECTION'))
  const here = out.filter(({ codes }) => !codes.includes('COUNTRY_NOT_SERVED'))
  const elsewhere = out.filter(({ codes }) => codes.includes('COUNTRY_NOT_SERVED'))
  const choice = (
    one: CarrierProduct,
    name: string,
    about: readonly SaidReason[],
    price: string | undefined,
    rate?: Rate,
  ) => (
    <label key={one.productId} className="choice">
      <input
        type="radio"
        name="product"
        value={one.productId}
        checked={product?.productId === one.productId}
        onChange={() => onChoose(one, rate)}
      />
      <span>
        <strong>{name}</strong> <span className="soft">{carrierName(carriers, one.carrier)}</span>
        <Lines of={about} />
      </span>
      {price !== undefined && <span className="number">{price}</span>}
    </label>
  )
  return (
    <>
      {rates.rates.length + unpriced.length === 0 && <p className="soft">{create.noRates}</p>}
      <fieldset className="choices-of" aria-label={words.columns.product} aria-busy={loading}>
        {rates.rates.map((rate) =>
          choice(
            rate.carrierProduct,
            rate.productName,
            [
              promiseOf(rate.promise, words),
              rate.isPreferred ? create.preferred : undefined,
              rate.charge &&
                fill(create.charged, { amount: money(rate.charge.amount, rate.charge.currency, words.locale) }),
            ]
              .filter((line) => line !== undefined)
              .map((text): SaidReason => ({ text }))
              .concat(
                (rate.requires ?? [])
                  .filter(({ code }) => code === 'CONTACT_REQUIRED')
                  .map(({ message, ...one }) => reasonIn(words, { ...one, defaultMessage: message })),
              ),
            seesCosts ? money(rate.total, rate.currency, words.locale) : undefined,
            rate,
          ),
        )}
        {unpriced.map(({ carrierProduct, codes, reasons = [] }) =>
          choice(
            carrierProduct,
            productName(carriers, carrierProduct.productId),
            codes.includes('NO_PRICE') || reasons.length === 0
              ? [{ text: create.unpriced }]
              : reasonsIn(words, reasons),
            undefined,
          ),
        )}
      </fieldset>
      <LeftOut of={here} title={create.leftOut} />
      <LeftOut of={elsewhere} title={create.elsewhere} />
    </>
  )
}

function LeftOut({ of: out, title }: { of: readonly LeftOutProduct[]; title: string }) {
  const words = useWords()
  const carriers = useCarriers()
  if (out.length === 0) return null
  return (
    <details className="left-out">
      <summary>{fill(title, { count: out.length })}</summary>
      <ul>
        {out.map(({ carrierProduct, reasons, codes }) => (
          <li key={carrierProduct.productId}>
            {productName(carriers, carrierProduct.productId)}{' '}
            <span className="soft">{carrierName(carriers, carrierProduct.carrier)}</span>
            <Lines of={reasons ? reasonsIn(words, reasons) : codes.map((text) => ({ text }))} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const Lines = ({ of }: { of: readonly SaidReason[] }) =>
  of.map(({ text, lang }) => (
    <span key={text} className="soft line" lang={lang}>
      {text}
    </span>
  ))

function promiseOf(promise: DeliveryPromise | undefined, { create, locale }: Words): string | undefined {
  if (!promise) return undefined
  const [from, to] = [dayName(promise.earliest, locale), dayName(promise.latest, locale)]
  return from === to ? fill(create.arrives, { day: from }) : fill(create.arrivesBetween, { from, to })
}
