import { shipmentExceptionValues, type CountGranularity } from '@waybill/sdk'
import {
  countOnTimeShipments,
  countShipments,
  listActiveClientCarriers,
  listInvoiceTotals,
  listShipments,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { money } from '../format.ts'
import { Failure } from '../parts.tsx'
import { carrierName, useCarriers } from '../carriers.ts'
import type { PageProps } from '../parts-of-desk.ts'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { Views } from '../views.tsx'
import { useWords } from '../words.ts'
import Figure from './figure.tsx'
import { daysTaken, emptyAtFirst, largest, punctuality } from './rules.ts'

const spans = ['DAILY', 'WEEKLY', 'MONTHLY'] as const satisfies readonly CountGranularity[]

/** How many delivered shipments the delivery times cover, and in how many groups. */
const looked = 1000
const groups = 6

/** The minimum number of weeks or months to show. Daily charts show every day. */
const kept = 12

/** Figures to look at once a day or once a month. */
export default function Numbers({ query }: PageProps) {
  const words = useWords()
  const { numbers } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const [now] = useState(() => new Date())
  const span = spans.find((one) => one === query.get('by')) ?? 'DAILY'
  const seesCosts = may('carrier-invoices:read')
  const { value: counted, error } = useLoaded(
    async (signal) => {
      const active = await listActiveClientCarriers(connection, {}, { signal })
      const ids = [...new Set(active.map(({ carrier }) => carrier))]
      const [punctual, ...points] = await Promise.all([
        countOnTimeShipments(connection, { granularity: span }, { signal }),
        ...ids.map((carrier) => countShipments(connection, { granularity: span, carriers: [carrier] }, { signal })),
      ])
      const empty = emptyAtFirst(
        points.map((values) => values.map(({ count }) => count)),
        span === 'DAILY' ? Infinity : kept,
      )
      return { ids, points: points.map((values) => values.slice(empty)), punctual: punctual.slice(empty) }
    },
    [connection, span],
  )
  const { value: more, error: errorOfMore } = useLoaded(
    async (signal) => {
      const created_after = new Date(now.getTime() - 30 * 86_400_000).toISOString()
      const [delivered, totals] = await Promise.all([
        listShipments(connection, { states: ['DELIVERED'], created_after, per_page: 100 }, { signal }).toArray(looked),
        Promise.all(
          shipmentExceptionValues.map((reason) =>
            listShipments(connection, { exceptions: [reason], created_after, per_page: 1 }, { signal })
              .pages()
              .next()
              .then(({ value }) => value?.total ?? 0),
          ),
        ),
      ])
      return { delivered, totals }
    },
    [connection, now],
  )
  const { value: costs = [], error: errorOfCosts } = useLoaded(
    async (signal) =>
      seesCosts
        ? listInvoiceTotals(connection, { granularity: 'MONTHLY', per_page: 100 }, { signal }).toArray(500)
        : [],
    [connection, seesCosts],
  )
  const currencies = [...new Set(costs.map(({ currency }) => currency))]
  const happened = shipmentExceptionValues
    .map((reason, at) => ({ reason, total: more?.totals[at] ?? 0 }))
    .filter(({ total }) => total > 0)
  const taken = more && daysTaken(more.delivered, groups)
  return (
    <>
      <div className="head">
        <h1>{words.parts.numbers}</h1>
        <Views
          label={numbers.span}
          current={span}
          views={spans.map((id) => ({ id, name: numbers.spans[id], href: `${hrefOf('numbers')}?by=${id}` }))}
        />
      </div>
      <Failure error={error ?? errorOfMore ?? errorOfCosts} />
      {!counted && error === null && <p className="empty">{words.loading}</p>}
      <div className="figures">
        {counted && (
          <Figure
            title={numbers.shipments}
            by={numbers.period}
            stacked
            labels={(counted.points[0] ?? []).map(({ label }) => label)}
            series={largest(
              counted.ids.map((id, at) => ({
                name: carrierName(carriers, id),
                values: (counted.points[at] ?? []).map(({ count }) => count),
              })),
              numbers.others,
            )}
          />
        )}
        {counted && (
          <Figure
            title={numbers.punctual}
            none={numbers.noPromises}
            by={numbers.period}
            stacked
            labels={counted.punctual.map(({ label }) => label)}
            series={punctuality(counted.punctual, numbers)}
          />
        )}
        {taken && (
          <Figure
            title={numbers.taken}
            by={numbers.days}
            labels={taken.map((_, at) => (at === groups - 1 ? `${groups}+` : String(at + 1)))}
            series={taken.some((count) => count > 0) ? [{ name: words.states.DELIVERED, values: taken }] : []}
          />
        )}
        {more && (
          <Figure
            title={numbers.exceptions}
            by={words.columns.reason}
            labels={happened.map(({ reason }) => words.exceptions[reason])}
            series={
              happened.length > 0 ? [{ name: words.parts.shipments, values: happened.map(({ total }) => total) }] : []
            }
          />
        )}
        {currencies.map((currency) => {
          const own = costs.filter((one) => one.currency === currency)
          const periods = [...new Set(own.map(({ period }) => period))].toSorted()
          const sum = (name: 'net' | 'expected') =>
            periods.map((period) =>
              own.filter((one) => one.period === period).reduce((total, one) => total + one[name], 0),
            )
          return (
            <Figure
              key={currency}
              title={`${numbers.costs} (${currency})`}
              by={numbers.period}
              labels={periods.map((day) => day.slice(0, 'yyyy-mm'.length))}
              series={[
                { name: words.money.expected, values: sum('expected'), color: 'line-strong' },
                { name: words.money.invoiced, values: sum('net'), color: 'accent' },
              ]}
              format={(value) => money(value, currency, words.locale)}
            />
          )
        })}
      </div>
    </>
  )
}
