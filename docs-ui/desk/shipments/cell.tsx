import type { CarrierProfile, Shipment } from '@waybill/sdk'
import type { ReactNode } from 'react'
import { carrierName, productName } from '../carriers.ts'
import { countryName, kilograms, money, nameOf } from '../format.ts'
import { State, Time } from '../parts.tsx'
import type { Words } from '../words.ts'
import { colorOf, stateOf, weightOf, type ColumnId } from './columns.ts'

interface Context {
  readonly words: Words
  readonly carriers: readonly CarrierProfile[]
}

export const StateMark = ({ of, words }: { of: Pick<Shipment, 'shipmentState' | 'cancelled'>; words: Words }) => (
  <State color={colorOf[stateOf(of)]}>{words.states[stateOf(of)]}</State>
)

/** What each column shows of a shipment. */
export const cells: Readonly<Record<ColumnId, (shipment: Shipment, context: Context) => ReactNode>> = {
  carrierReference: ({ carrierReference }) => <span className="number">{carrierReference ?? '–'}</span>,
  recipient: ({ recipient }) => nameOf(recipient),
  place: ({ recipient, delivery }) => {
    const { postCode, city } = delivery ?? recipient
    return [postCode, city].filter(Boolean).join(' ')
  },
  country: ({ recipient }, { words }) => countryName(recipient.country, words.locale),
  state: (shipment, { words }) => <StateMark of={shipment} words={words} />,
  carrier: ({ carrierProduct, externalShipment }, { carriers }) => {
    const id = carrierProduct?.carrier ?? externalShipment?.carrier
    return id === undefined ? '–' : carrierName(carriers, id)
  },
  customerReference: ({ customerReference }) => customerReference ?? '–',
  createdAt: ({ createdAt }) => <Time at={createdAt} />,
  product: ({ carrierProduct }, { carriers }) =>
    carrierProduct ? productName(carriers, carrierProduct.productId) : '–',
  exception: ({ exception }, { words }) => (exception ? words.exceptions[exception.reason] : '–'),
  orderNumber: ({ orderNumber }) => orderNumber ?? '–',
  parcels: ({ parcels }) => <span className="number">{parcels.length}</span>,
  weight: (shipment, { words }) => <span className="number">{kilograms(weightOf(shipment), words.locale)}</span>,
  createdBy: ({ createdBy }) => createdBy,
  deliveredAt: ({ deliveredAt }) => <Time at={deliveredAt} />,
  sender: ({ sender }) => nameOf(sender),
  cost: ({ expectedCost }, { words }) =>
    expectedCost ? (
      <span className="number">{money(expectedCost.total, expectedCost.currency, words.locale)}</span>
    ) : (
      '–'
    ),
}
