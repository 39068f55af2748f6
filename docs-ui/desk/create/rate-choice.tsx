import type { CarrierProduct, DeliveryPromise, LeftOutProduct, Rate, Rates } from '@waybill/sdk'
import { carrierName, productName, useCarriers } from '../carriers.ts'
import { dayName, money } from '../format.ts'
import { fill, useWords, type Words } from '../words.ts'
import { isOnlyUnpriced } from './form.ts'

interface Props {
  rates: Rates | undefined
  loading: boolean
  product: CarrierProduct | null
  seesCosts: boolean
  onChoose: (product: CarrierProduct, rate: Rate | undefined) => void
}

/** What can carry the parcels, at what price and until when, and why everything else cannot. */
export function RateChoice({ rates, loading, product, seesCosts, onChoose }: Props) {
  const words = useWords()
  const { create } = words
  const carriers = useCarriers()
  if (!rates) return <p className="soft">{loading ? words.loading : create.ratesNeed}</p>
  const unpriced = rates.leftOut.filter(isOnlyUnpriced)
  // Products for returns are no choice for what goes out.
  const out = rates.leftOut.filter((one) => !isOnlyUnpriced(one) && !one.codes.includes('OTHER_DIRECTION'))
  const here = out.filter(({ codes }) => !codes.includes('COUNTRY_NOT_SERVED'))
  const elsewhere = out.filter(({ codes }) => codes.includes('COUNTRY_NOT_SERVED'))
  const choice = (one: CarrierProduct, name: string, about: string[], price: string | undefined, rate?: Rate) => (
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
        {about.map((line) => (
          <span key={line} className="soft line">
            {line}
          </span>
        ))}
      </span>
      {price !== undefined && <span className="number">{price}</span>}
    </label>
  )
  return (
    <>
      {rates.rates.length + unpriced.length === 0 && <p className="soft">{create.noRates}</p>}
      <fieldset className="choices-of" aria-label={create.product} aria-busy={loading}>
        {rates.rates.map((rate) =>
          choice(
            rate.carrierProduct,
            rate.productName,
            [
              promiseOf(rate.promise, words),
              rate.isPreferred ? create.preferred : undefined,
              rate.charge &&
                fill(create.charged, { amount: money(rate.charge.amount, rate.charge.currency, words.locale) }),
              ...(rate.requires ?? []).filter(({ code }) => code === 'CONTACT_REQUIRED').map(({ message }) => message),
            ].filter((line) => line !== undefined),
            seesCosts ? money(rate.total, rate.currency, words.locale) : undefined,
            rate,
          ),
        )}
        {unpriced.map(({ carrierProduct, codes, reasons = [] }) =>
          choice(
            carrierProduct,
            productName(carriers, carrierProduct.productId),
            codes.includes('NO_PRICE') || reasons.length === 0
              ? [create.unpriced]
              : reasons.map(({ defaultMessage }) => defaultMessage),
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
            {(reasons?.map(({ defaultMessage }) => defaultMessage) ?? codes).map((line) => (
              <span key={line} className="soft line">
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function promiseOf(promise: DeliveryPromise | undefined, { create, locale }: Words): string | undefined {
  if (!promise) return undefined
  const [from, to] = [dayName(promise.earliest, locale), dayName(promise.latest, locale)]
  return from === to ? fill(create.arrives, { day: from }) : fill(create.arrivesBetween, { from, to })
}
