import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Batch, ListOptions, Order, OrderShipOutcome } from '@waybill/sdk'
import {
  createOrderBatch,
  getBatchFailedRows,
  listOrders,
  mergeOrders,
  releaseOrder,
  shipOrders,
} from '@waybill/sdk/fn'
import { useCallback, useMemo, useRef, useState } from 'react'
import { bytesOf } from '../../console/label/label.ts'
import { useAction } from '../../ui/use-action.ts'
import { BatchProgress } from '../create/batch-progress.tsx'
import { FormDialog } from '../dialogs.tsx'
import { countryName, nameOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { Pager } from '../pager.tsx'
import { Failure, State, Time } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { download } from '../../ui/download.ts'
import { sendLabels } from '../printing/print-labels.ts'
import { PrinterChoice } from '../printing/printer-choice.tsx'
import { labelFor, printerHere } from '../printing/printer.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { Table } from '../table.tsx'
import { usePage } from '../use-page.ts'
import { useSearch } from '../use-search.ts'
import { Views } from '../views.tsx'
import { fill, useWords } from '../words.ts'
import { OrderDetail } from './order-detail.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { canHold, canMerge, canRelease, canShip, nameOfOrder, orderColors, piecesLeft, viewOf, views } from './rules.ts'

const perPage = 100

/** The maximum number of orders in a batch. */
const mostInBatch = 10_000

/** Customers' orders, and what is still to ship. */
export default function Orders({ path, query }: PageProps) {
  const words = useWords()
  const { orders } = words
  const { connection, may } = useDesk()
  const [openId] = path
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch(query)
  const view = viewOf(query.get('view'))
  const list = useCallback(
    (options: ListOptions) =>
      listOrders(
        connection,
        {
          per_page: perPage,
          ...(view.states && { states: [...view.states] }),
          ...(search.q !== '' && { q: search.q }),
        },
        options,
      ),
    [connection, view, search.q],
  )
  const page = usePage<Order>(list, [list])
  const { items } = page
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  // Actions ignore rows that are no longer on the page.
  const chosen = useMemo(() => items.filter(({ id }) => keys.has(id)), [items, keys])
  const [batch, setBatch] = useState<Batch | null>(null)
  /** More than one page of orders is processed in the background. */
  const isMore = chosen.length === items.length && (page.total ?? 0) > items.length
  const [asked, setAsked] = useState<'hold' | 'merge' | 'ship' | 'all' | null>(null)
  const [reason, setReason] = useState('')
  const [printer, setPrinter] = useState(printerHere)
  const [outcome, setOutcome] = useState<{ done: number; failed: readonly OrderShipOutcome[] } | null>(null)
  const { busy, error, run } = useAction()
  const mayWrite = may('orders:write')
  useKeys({ '/': () => field.current?.focus() }, openId === undefined)

  const kept = new URLSearchParams(query)
  const asking = kept.size > 0 ? `?${kept}` : ''
  const done = () => {
    setAsked(null)
    setKeys(new Set())
    page.reload()
  }
  const ship = async () => {
    const { succeeded, results, merged } = await shipOrders(connection, {
      orderIds: chosen.map(({ id }) => id),
      register: true,
      merge: true,
      ...labelFor(printer),
    })
    setOutcome({ done: succeeded, failed: results.filter((one) => one.error !== undefined) })
    done()
    const bytes = merged && bytesOf(merged.data)
    if (bytes) await sendLabels(bytes, printer)
  }
  const shipAll = async () => {
    const all = await list({}).toArray(mostInBatch)
    const made = await createOrderBatch(connection, {
      orderIds: all.filter(canShip).map(({ id }) => id),
      label: { type: printer.kind === 'ZPL' ? 'ZPL' : 'PDF' },
    })
    setBatch(made)
    done()
  }
  return (
    <>
      <div className="head">
        <h1>{words.parts.orders}</h1>
        <Views
          label={words.shipments.views}
          current={view.id}
          views={views.map(({ id }) => ({ id, name: orders.views[id], href: `${hrefOf('orders')}?view=${id}` }))}
        />
      </div>
      <search className="head" aria-label={words.keys.search}>
        <TextField
          size="small"
          type="search"
          inputRef={field}
          placeholder={orders.search}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          slotProps={{ htmlInput: { 'aria-label': orders.search } }}
          className="search"
        />
        <span className="rest" />
        {mayWrite && (
          <div className="row-of">
            <Button
              variant="contained"
              disabled={busy || chosen.length === 0 || !chosen.every(canShip) || !may('shipments:write')}
              onClick={() => setAsked('ship')}
            >
              {fill(orders.shipMany, { count: chosen.length })}
            </Button>
            <Button disabled={busy || chosen.length === 0 || !chosen.every(canHold)} onClick={() => setAsked('hold')}>
              {orders.hold}
            </Button>
            <Button
              disabled={busy || chosen.length === 0 || !chosen.every(canRelease)}
              onClick={() =>
                run(async () => {
                  await Promise.all(chosen.map(({ id }) => releaseOrder(connection, id)))
                  done()
                })
              }
            >
              {orders.release}
            </Button>
            <Button disabled={busy || !canMerge(chosen)} onClick={() => setAsked('merge')}>
              {orders.merge}
            </Button>
          </div>
        )}
      </search>
      <Failure error={page.error ?? error} />
      {isMore && chosen.length > 0 && mayWrite && view.id === 'open' && (
        <div className="chosen row-of">
          <span>{fill(words.shipments.chosen, { count: chosen.length })}</span>
          <Button disabled={busy || !may('shipments:write')} onClick={() => setAsked('all')}>
            {fill(orders.shipAll, { count: page.total ?? 0 })}
          </Button>
        </div>
      )}
      {batch && (
        <BatchProgress batch={batch} printer={printer} onChange={setBatch}>
          {batch.counts.failed > 0 && (
            <Button
              disabled={busy}
              onClick={() =>
                run(async () => {
                  download(await getBatchFailedRows(connection, batch.id), 'failed.csv')
                })
              }
            >
              {orders.failedRows}
            </Button>
          )}
          <Button onClick={() => setBatch(null)}>{words.close}</Button>
        </BatchProgress>
      )}
      {outcome && (
        <Alert severity={outcome.failed.length > 0 ? 'warning' : 'success'} onClose={() => setOutcome(null)}>
          {fill(orders.shipped, { count: outcome.done })}
          {outcome.failed.length > 0 && (
            <ul>
              {outcome.failed.map(({ orderId, error: why }) => (
                <li key={orderId}>
                  <a href={hrefOf('orders', orderId) + asking}>
                    {nameOfOrder(items.find(({ id }) => id === orderId)) ?? orderId}
                  </a>
                  : {[why?.message, ...(why?.errors ?? []).map(({ defaultMessage }) => defaultMessage)].join(' ')}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {page.isEmpty ? (
        <p className="empty">{orders.none}</p>
      ) : (
        <Table
          label={words.parts.orders}
          rows={items}
          busy={page.loading}
          keyOf={({ id }) => id}
          nameOf={(order) => nameOfOrder(order) ?? order.id}
          href={({ id }) => hrefOf('orders', id) + asking}
          {...(mayWrite && { chosen: { keys, change: setKeys } })}
          columns={[
            {
              name: words.columns.orderNumber,
              renderCell: (order) => <span className="number">{nameOfOrder(order)}</span>,
            },
            { name: words.columns.recipient, renderCell: ({ recipient }) => (recipient ? nameOf(recipient) : '–') },
            {
              name: words.columns.place,
              renderCell: ({ recipient }) =>
                recipient ? `${recipient.city}, ${countryName(recipient.country, words.locale)}` : '–',
            },
            { name: orders.left, isNumber: true, renderCell: (order) => piecesLeft(order) },
            {
              name: words.columns.state,
              renderCell: ({ state, holdReason }) => (
                <>
                  <State color={orderColors[state]}>{orders.states[state]}</State>
                  {holdReason !== undefined && <span className="soft line">{holdReason}</span>}
                </>
              ),
            },
            { name: orders.placed, renderCell: ({ placedAt }) => <Time at={placedAt} /> },
          ]}
        />
      )}
      <Pager of={page} />
      {openId !== undefined && (
        <OrderDetail
          key={openId}
          id={openId}
          onClose={() => navigate(hrefOf('orders') + asking)}
          onChanged={page.reload}
        />
      )}
      {(asked === 'ship' || asked === 'all') && (
        <FormDialog
          title={fill(orders.shipTitle, { count: asked === 'all' ? (page.total ?? 0) : chosen.length })}
          verb={orders.ship}
          width="sm"
          onClose={() => setAsked(null)}
          onSend={asked === 'all' ? shipAll : ship}
        >
          <p className="soft">{asked === 'all' ? orders.shipAllHint : orders.shipHint}</p>
          <PrinterChoice printer={printer} onChange={setPrinter} />
        </FormDialog>
      )}
      {asked === 'hold' && (
        <HoldDialog
          orderIds={chosen.map(({ id }) => id)}
          reason={reason}
          onReason={setReason}
          onClose={() => setAsked(null)}
          onDone={() => {
            setReason('')
            done()
          }}
        />
      )}
      {asked === 'merge' && (
        <FormDialog
          title={fill(orders.mergeTitle, { count: chosen.length })}
          verb={orders.merge}
          onClose={() => setAsked(null)}
          onSend={async () => {
            const [first, ...others] = chosen
            if (!first) return
            const { id } = await mergeOrders(connection, first.id, { orderIds: others.map((one) => one.id) })
            done()
            navigate(hrefOf('orders', id) + asking)
          }}
        >
          <p className="soft">{fill(orders.mergeHint, { order: (chosen[0] && nameOfOrder(chosen[0])) ?? '' })}</p>
        </FormDialog>
      )}
    </>
  )
}
