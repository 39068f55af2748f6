import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { invoiceDifferenceStateValues, type InvoiceDifference, type InvoiceDifferenceState } from '@waybill/sdk'
import { exportInvoiceDifferences, listInvoiceDifferences, updateInvoiceDifferences } from '@waybill/sdk/fn'
import { useMemo, useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { FormDialog } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { money } from '../format.ts'
import { Failure, State } from '../parts.tsx'
import { download } from '../../ui/download.ts'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { usePage } from '../use-page.ts'
import { Views } from '../views.tsx'
import { fill, useWords } from '../words.ts'
import { detailOf } from './difference-detail.ts'

const colors = { OPEN: 'amber', ACCEPTED: 'green', DISPUTED: 'red', SETTLED: 'green' } as const satisfies Record<
  InvoiceDifferenceState,
  string
>

/** The possible decisions on a difference. */
const decisions = ['ACCEPTED', 'DISPUTED', 'SETTLED'] as const

/** Lines that cost other than expected, to accept or to dispute with the carrier. */
export function Differences({ query }: { query: URLSearchParams }) {
  const words = useWords()
  const { money: said } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const shown = query.get('state') ?? 'OPEN'
  const state = invoiceDifferenceStateValues.find((one) => one === shown)
  const invoice = query.get('invoice') ?? ''
  const page = usePage<InvoiceDifference>(
    (options) =>
      listInvoiceDifferences(
        connection,
        { per_page: 100, ...(state && { states: [state] }), ...(invoice !== '' && { invoice_number: invoice }) },
        options,
      ),
    [connection, state, invoice],
  )
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => page.items.filter(({ id }) => keys.has(id)), [page.items, keys])
  const [decision, setDecision] = useState<(typeof decisions)[number] | null>(null)
  const [note, setNote] = useState('')
  const { busy, error, run } = useAction()
  const amount = (value: number, currency: string) => money(value, currency, words.locale)
  const [carrier] = page.items
  const at = (id: string) =>
    `${hrefOf('money', 'differences')}?${new URLSearchParams({ state: id, ...(invoice !== '' && { invoice }) })}`
  return (
    <>
      <div className="head">
        <Views
          label={words.columns.state}
          current={state ?? 'all'}
          views={[
            ...invoiceDifferenceStateValues.map((id) => ({ id, name: said.states[id], href: at(id) })),
            { id: 'all', name: said.all, href: at('all') },
          ]}
        />
        <span className="rest" />
        <div className="row-of">
          {may('carrier-invoices:write') &&
            decisions.map((one) => (
              <Button
                key={one}
                variant={one === 'ACCEPTED' ? 'contained' : 'text'}
                disabled={busy || chosen.every((row) => row.state === one)}
                onClick={() => setDecision(one)}
              >
                {said.decisions[one]}
              </Button>
            ))}
          {carrier && (
            <Button
              disabled={busy}
              onClick={() =>
                run(async () => {
                  const file = await exportInvoiceDifferences(connection, {
                    carrier: carrier.carrier,
                    ...(state && { states: [state] }),
                  })
                  download(file, `${carrier.carrier.toLowerCase()}-differences.csv`)
                })
              }
            >
              {fill(said.csvOf, { carrier: carrierName(carriers, carrier.carrier) })}
            </Button>
          )}
        </div>
      </div>
      {invoice !== '' && <Alert severity="info">{fill(said.ofInvoice, { invoice })}</Alert>}
      <Failure error={error} />
      <Listing
        of={page}
        none={said.noDifferences}
        label={said.rooms.differences}
        keyOf={({ id }) => id}
        nameOf={({ carrierReference, row }) => `${carrierReference} ${row}`}
        {...(may('carrier-invoices:write') && { chosen: { keys, change: setKeys } })}
        columns={[
          {
            name: words.shipments.unnamed,
            renderCell: ({ shipmentId, carrierReference }) =>
              shipmentId === undefined ? (
                <span className="number">{carrierReference}</span>
              ) : (
                <a href={hrefOf('shipments', shipmentId)}>{carrierReference}</a>
              ),
          },
          {
            name: words.columns.carrier,
            renderCell: (one) => (
              <>
                {carrierName(carriers, one.carrier)} <span className="soft line number">{one.invoiceNumber}</span>
              </>
            ),
          },
          {
            name: words.columns.reason,
            renderCell: (one) => (
              <>
                {words.differenceReasons[one.reason]} <span className="soft line">{detailOf(words, one)}</span>
              </>
            ),
          },
          { name: said.expected, isNumber: true, renderCell: (one) => amount(one.expected, one.currency) },
          { name: said.invoiced, isNumber: true, renderCell: (one) => amount(one.invoiced, one.currency) },
          { name: said.difference, isNumber: true, renderCell: (one) => amount(one.difference, one.currency) },
          {
            name: words.columns.state,
            renderCell: (one) => (
              <>
                <State color={colors[one.state]}>{said.states[one.state]}</State>
                {one.note !== undefined && <span className="soft line">{one.note}</span>}
              </>
            ),
          },
        ]}
      />
      {decision && (
        <FormDialog
          title={fill(said.decideTitle, { count: chosen.length })}
          verb={said.decisions[decision]}
          onClose={() => setDecision(null)}
          onSend={async () => {
            await updateInvoiceDifferences(connection, {
              ids: chosen.map(({ id }) => id),
              state: decision,
              ...(note.trim() !== '' && { note: note.trim() }),
            })
            setDecision(null)
            setNote('')
            setKeys(new Set())
            page.reload()
          }}
        >
          <Field label={said.note} value={note} onChange={setNote} />
        </FormDialog>
      )}
    </>
  )
}
