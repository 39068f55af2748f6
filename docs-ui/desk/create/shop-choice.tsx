import type { Carrier, ParcelShop } from '@waybill/sdk'
import { searchParcelShops } from '@waybill/sdk/fn'
import { useState } from 'react'
import { Field } from '../fields.tsx'
import { Failure } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSettled } from '../use-settled.ts'
import { useWords } from '../words.ts'

interface Props {
  carrier: Carrier
  country: string
  /** The shops nearest to the recipient, which come with the price. */
  nearest: readonly ParcelShop[]
  chosen: string
  onChoose: (id: string) => void
}

/** Where the recipient collects the parcel: one of the nearest shops, or one in another place. */
export function ShopChoice({ carrier, country, nearest, chosen, onChoose }: Props) {
  const { create } = useWords()
  const { connection, may } = useDesk()
  const [postCode, setPostCode] = useState('')
  const asked = useSettled(postCode.trim(), 400)
  const { value: shops = nearest, error } = useLoaded(
    (signal): Promise<readonly ParcelShop[]> =>
      asked === ''
        ? Promise.resolve(nearest)
        : Promise.resolve(searchParcelShops(connection, { carrier, country, post_code: asked, limit: 10 }, { signal })),
    [connection, carrier, country, asked, nearest],
  )
  return (
    <fieldset className="party">
      <legend>{create.shop}</legend>
      {may('parcel-shops:read') && <Field label={create.shopPlace} value={postCode} onChange={setPostCode} />}
      <Failure error={error} />
      {shops.length === 0 && <p className="soft">{create.noShops}</p>}
      <div className="choices-of">
        {shops.map(({ id, name, addressLine1, postCode: at, city, openingTimes }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are further down
          <label key={id} className="choice">
            <input type="radio" name="shop" checked={id === chosen} onChange={() => onChoose(id)} />
            <span>
              <strong>{name}</strong>
              <span className="soft line">{[addressLine1, [at, city].filter(Boolean).join(' ')].join(', ')}</span>
              <span className="soft line number">{hoursToday(openingTimes)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Today's opening hours, with Monday as 1. */
function hoursToday(times: ParcelShop['openingTimes']): string {
  const today = new Date().getDay() || 7
  return times
    .filter(({ day }) => day === today)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')
}
