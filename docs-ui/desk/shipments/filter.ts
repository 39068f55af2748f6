import {
  carrierValues,
  shipmentExceptionValues,
  shipmentStateValues,
  type ListShipmentsQuery,
  type ShipmentState,
} from '@waybill/sdk'
import { beginOf, type PeriodId } from '../../ui/time.ts'

export const periods = ['day', 'week', 'month'] as const satisfies readonly PeriodId[]

/** The list's parameters in the address. Commas separate multiple values. */
export const filterNames = ['q', 'states', 'exceptions', 'carriers', 'recipient_countries', 'period'] as const

export type FilterName = (typeof filterNames)[number]
export type Filter = Readonly<Partial<Record<FilterName, string>>>

export const filterIn = (query: URLSearchParams): Filter =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )

/** Returns the query string, always in the same order. */
export function searchOf(filter: Filter): string {
  const named = filterNames.flatMap((name) => {
    const value = filter[name]?.trim()
    return value ? [[name, value]] : []
  })
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`
}

const among = <Value extends string>(list: string | undefined, values: readonly Value[]): Value[] | undefined => {
  const chosen = new Set((list ?? '').split(','))
  const known = values.filter((value) => chosen.has(value))
  return known.length === 0 ? undefined : known
}

/** Builds the API's query. Leaves out unknown values, since a link may be older than the contract. */
export function queryOf(filter: Filter, now: Date): ListShipmentsQuery {
  const { q, states, exceptions, carriers, recipient_countries: countries, period } = filter
  const known = periods.find((one) => one === period)
  const asked = {
    q,
    states: among(states, shipmentStateValues),
    exceptions: among(exceptions, shipmentExceptionValues),
    carriers: among(carriers, carrierValues),
    recipient_countries: codesIn(countries),
    created_after: known && beginOf(known, now),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

function codesIn(list: string | undefined): string[] | undefined {
  const codes = Array.from(list?.matchAll(/\b[a-z]{2}\b/gi) ?? [], ([code]) => code.toUpperCase())
  return codes.length === 0 ? undefined : codes
}

const waiting: readonly ShipmentState[] = ['DRAFT', 'FAILED_TO_REGISTER', 'BLOCKED']
const underway: readonly ShipmentState[] = [
  'REGISTERED',
  'IN_TRANSIT',
  'RELABELLED',
  'RECEIVED_AT_WAREHOUSE',
  'READY_FOR_DISPATCH_FROM_WAREHOUSE',
  'DELIVERY_ATTEMPTED',
]

/** The desk's built-in views, besides those that users save. */
export const ownViews = [
  { id: 'all', filter: {} },
  { id: 'waiting', filter: { states: waiting.join() } },
  { id: 'underway', filter: { states: underway.join() } },
  { id: 'delivered', filter: { states: 'DELIVERED' } },
  { id: 'problems', filter: { exceptions: shipmentExceptionValues.join() } },
] as const satisfies readonly { id: string; filter: Filter }[]
