import { cashOnDeliveryCurrencyValues, type CarrierProduct, type ProductService } from '@waybill/sdk'
import { getProduct } from '@waybill/sdk/fn'
import { type ReactNode } from 'react'
import { Field, fieldIn } from '../fields.tsx'
import { countryName } from '../format.ts'
import { Failure } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { fill, useWords } from '../words.ts'
import { offeredBy, switches, switchNames, type Missing, type ServiceFields as Fields } from './services.ts'

/** What the chosen product offers between two countries. Until one is chosen, every service can be requested. */
export function useOffered(product: CarrierProduct | null, from: string, to: string) {
  const { connection, may } = useDesk()
  const id = product?.productId
  const { value, error } = useLoaded(
    async (signal) => (id !== undefined && may('products:read') ? getProduct(connection, id, { signal }) : null),
    [connection, id, may],
  )
  // Ignores data loaded for another product.
  const found = value?.id === id ? value : undefined
  return { missing: offeredBy(found?.limits, from, to), name: found?.productName, error }
}

interface Props {
  fields: Fields
  /** Why a service is not offered, if it is not. */
  missing: (service: ProductService) => Missing | undefined
  productName: string | undefined
  country: string
  error: unknown
  onChange: (fields: Fields) => void
}

/** The delivery options of the product, and the names of those it lacks. */
export function ServiceFields({ fields, missing, productName, country, error, onChange }: Props) {
  const words = useWords()
  const { services } = words.create
  const change = (part: Partial<Fields>) => onChange({ ...fields, ...part })
  const field = fieldIn(fields, onChange)
  const left: { name: string; why: Missing }[] = []
  /** Earlier choices stay visible, so that they can be undone. */
  const offer = (service: ProductService, name: string, isChosen: boolean, draw: () => ReactNode): ReactNode => {
    const why = missing(service)
    if (why !== undefined && !isChosen) {
      left.push({ name, why })
      return null
    }
    return draw()
  }
  const checks = [
    ...switchNames.map((name) =>
      offer(switches[name], services.names[name], fields.on.includes(name), () => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={fields.on.includes(name)}
            onChange={({ target }) =>
              change({ on: target.checked ? [...fields.on, name] : fields.on.filter((one) => one !== name) })
            }
          />
          {services.names[name]}
        </label>
      )),
    ),
    offer('RECIPIENT_PAYS', services.names.recipientPays, fields.recipientPays, () => (
      <label key="recipientPays" className="check">
        <input
          type="checkbox"
          checked={fields.recipientPays}
          onChange={({ target }) => change({ recipientPays: target.checked })}
        />
        {services.names.recipientPays}
      </label>
    )),
  ]
  const ages = (['16', '18'] as const).filter(
    (age) => fields.minimumAge === age || missing(age === '16' ? 'AGE_16' : 'AGE_18') === undefined,
  )
  if (ages.length === 0) left.push({ name: services.names.minimumAge, why: missing('AGE_18') ?? 'product' })
  const others = [
    ages.length > 0 && (
      <div key="age" className="fields">
        <Field
          label={services.names.minimumAge}
          name="deliveryServices.minimumAge"
          value={fields.minimumAge}
          options={[['', services.noAge], ...ages.map((age): [string, string] => [age, fill(services.age, { age })])]}
          onChange={(age) => change({ minimumAge: ages.find((one) => one === age) ?? '' })}
        />
      </div>
    ),
    offer('LEAVE_AT', services.names.leaveAt, fields.leaveAt !== '', () => (
      <Field
        key="leaveAt"
        {...field('leaveAt', 'deliveryServices.leaveAt')}
        label={services.names.leaveAt}
        hint={services.leaveAtHint}
        maxLength={100}
      />
    )),
    offer('INSURANCE', services.names.insurance, fields.insured !== '', () => (
      <div key="insurance" className="fields narrow">
        <Field {...field('insured', 'insurance.amount')} label={services.names.insurance} inputMode="decimal" />
        <Field
          label={words.create.line.currency}
          name="insurance.currency"
          maxLength={3}
          value={fields.insuredCurrency}
          onChange={(currency) => change({ insuredCurrency: currency.toUpperCase() })}
        />
      </div>
    )),
    offer('CASH_ON_DELIVERY', services.names.cashOnDelivery, fields.collected !== '', () => (
      <div key="cash" className="fields narrow">
        <Field
          {...field('collected', 'parcels.0.cashOnDeliveryAmount')}
          label={services.names.cashOnDelivery}
          inputMode="decimal"
        />
        {fields.collected !== '' && (
          <>
            <Field
              {...field('collectedCurrency', 'cashOnDelivery.currencyCode')}
              label={words.create.line.currency}
              options={cashOnDeliveryCurrencyValues.map((one) => [one, one])}
            />
            <Field {...field('iban', 'cashOnDelivery.iban')} label={services.iban} />
            <Field
              {...field('paymentReference', 'cashOnDelivery.paymentReference')}
              label={services.paymentReference}
              maxLength={35}
            />
          </>
        )}
      </div>
    )),
  ]
  const named = (why: Missing) =>
    left
      .filter((one) => one.why === why)
      .map(({ name }) => name)
      .join(', ')
  const values = { product: productName ?? '', country: countryName(country, words.locale) }
  return (
    <details open={JSON.stringify(fields) !== JSON.stringify({ ...fields, ...noneOf }) || undefined}>
      <summary>{services.title}</summary>
      <div className="party">
        <Failure error={error} />
        <div className="checks">{checks}</div>
        {others}
        {named('product') !== '' && (
          <p className="soft">{fill(services.notOffered, { ...values, services: named('product') })}</p>
        )}
        {named('country') !== '' && (
          <p className="soft">{fill(services.notThere, { ...values, services: named('country') })}</p>
        )}
      </div>
    </details>
  )
}

/** No services chosen. */
const noneOf: Pick<Fields, 'on' | 'minimumAge' | 'leaveAt' | 'recipientPays' | 'insured' | 'collected'> = {
  on: [],
  minimumAge: '',
  leaveAt: '',
  recipientPays: false,
  insured: '',
  collected: '',
}
