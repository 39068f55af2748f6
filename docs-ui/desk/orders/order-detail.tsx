import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { cancelOrder, getOrder, releaseOrder, shipOrder, splitOrder } from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { FormDialog, SidePanel } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { money } from '../format.ts'
import { Address, Facts, Failure, Metadata, Section, State, Time } from '../parts.tsx'
import { printLabels } from '../printing/print-labels.ts'
import { printerHere } from '../printing/printer.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { Table } from '../table.tsx'
import { useLoaded } from '../use-loaded.ts'
import { fill, useWords } from '../words.ts'
import { HoldDialog } from './hold-dialog.tsx'
import { canHold, canRelease, canShip, canSplit, leftOf, nameOfOrder, orderColors } from './rules.ts'

interface Props {
  id: string
  onClose: () => void
  onChanged: () => void
}

type Asked = 'hold' | 'split' | 'cancel'

/** One order beside the list, with its lines and their shipped quantities. */
export function OrderDetail({ id, onClose, onChanged }: Props) {
  const words = useWords()
  const { orders } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const { value: order, error, reload } = useLoaded((signal) => getOrder(connection, id, { signal }), [connection, id])
  const { busy, error: failed, run } = useAction()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reason, setReason] = useState('')
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  const done = () => {
    setAsked(null)
    reload()
    onChanged()
  }
  if (!order)
    return (
      <SidePanel title={words.columns.orderNumber} onClose={onClose}>
        {error === null ? <p className="soft">{words.loading}</p> : <Failure error={error} />}
      </SidePanel>
    )
  const mayWrite = may('orders:write')
  const name = nameOfOrder(order) ?? order.id
  return (
    <SidePanel
      title={
        <>
          <span className="number">{name}</span>{' '}
          <State color={orderColors[order.state]}>{orders.states[order.state]}</State>
        </>
      }
      onClose={onClose}
      actions={
        mayWrite && (
          <>
            {canShip(order) && may('shipments:write') && (
              <Button
                variant="contained"
                disabled={busy}
                onClick={() =>
                  run(async () => {
                    try {
                      const { shipment } = await shipOrder(connection, id, { register: true })
                      await printLabels(connection, [shipment.id], printerHere())
                    } finally {
                      done()
                    }
                  })
                }
              >
                {orders.ship}
              </Button>
            )}
            {canHold(order) && <Button onClick={() => setAsked('hold')}>{orders.hold}</Button>}
            {canRelease(order) && (
              <Button
                variant="contained"
                disabled={busy}
                onClick={() =>
                  run(async () => {
                    await releaseOrder(connection, id)
                    done()
                  })
                }
              >
                {orders.release}
              </Button>
            )}
            {canSplit(order) && <Button onClick={() => setAsked('split')}>{orders.split}</Button>}
            {(canHold(order) || canRelease(order)) && (
              <Button onClick={() => setAsked('cancel')}>{orders.cancelIt}</Button>
            )}
          </>
        )
      }
    >
      <Failure error={failed ?? error} />
      {order.holdReason !== undefined && <Alert severity="warning">{order.holdReason}</Alert>}
      {order.warehouseNote !== undefined && <Alert severity="info">{order.warehouseNote}</Alert>}
      <div className="beside">
        {order.recipient && (
          <Section title={words.detail.to}>
            <Address of={order.recipient} />
          </Section>
        )}
        <Section title={words.columns.orderNumber}>
          <Facts
            of={{
              [orders.placed]: <Time at={order.placedAt} />,
              [orders.shipFrom]: order.shipFrom,
              [words.columns.carrier]: order.carrierProduct && carrierName(carriers, order.carrierProduct.carrier),
              [orders.tags]: order.tags.join(', '),
              [orders.mergedInto]: order.mergedInto && (
                <a href={hrefOf('orders', order.mergedInto)}>{order.mergedInto}</a>
              ),
              [orders.splitFrom]: order.splitFrom && <a href={hrefOf('orders', order.splitFrom)}>{order.splitFrom}</a>,
            }}
          />
        </Section>
      </div>
      <Metadata of={order.metadata} />
      <Section title={words.columns.lines}>
        <Table
          label={words.columns.lines}
          rows={order.lines}
          keyOf={({ lineId }) => lineId}
          columns={[
            {
              name: words.create.line.sku,
              renderCell: ({ sku, name: said }) => [
                said,
                <span key="sku" className="soft line">
                  {sku}
                </span>,
              ],
            },
            { name: words.create.line.quantity, isNumber: true, renderCell: ({ quantity }) => quantity },
            { name: orders.shippedPieces, isNumber: true, renderCell: ({ shipped }) => shipped },
            { name: orders.left, isNumber: true, renderCell: leftOf },
            {
              name: words.create.line.price,
              isNumber: true,
              renderCell: ({ unitPrice }) =>
                unitPrice === undefined || order.currencyCode === undefined
                  ? '–'
                  : money(unitPrice, order.currencyCode, words.locale),
            },
          ]}
        />
      </Section>
      {order.shipments.length > 0 && (
        <Section title={words.parts.shipments}>
          <ul className="parts-list">
            {order.shipments.map(({ shipmentId, carrier, carrierReference, shipmentState }) => (
              <li key={shipmentId}>
                <a href={hrefOf('shipments', shipmentId)}>{carrierReference ?? shipmentId}</a>{' '}
                <span className="soft">
                  {[carrier && carrierName(carriers, carrier), shipmentState && words.states[shipmentState]]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {asked === 'hold' && (
        <HoldDialog orderIds={[id]} reason={reason} onReason={setReason} onClose={() => setAsked(null)} onDone={done} />
      )}
      {asked === 'split' && (
        <FormDialog
          title={orders.splitTitle}
          verb={orders.split}
          width="sm"
          onClose={() => setAsked(null)}
          onSend={async () => {
            const lines = Object.entries(parts)
              .map(([lineId, typed]) => ({ lineId, quantity: Number(typed) }))
              .filter(({ quantity }) => quantity > 0)
            const part = await splitOrder(connection, id, { lines })
            setParts({})
            done()
            navigate(hrefOf('orders', part.id))
          }}
        >
          <p className="soft">{orders.splitHint}</p>
          {order.lines
            .filter((line) => leftOf(line) > 0)
            .map((line) => (
              <Field
                key={line.lineId}
                label={`${line.name ?? line.sku} (${leftOf(line)})`}
                inputMode="numeric"
                value={parts[line.lineId] ?? '0'}
                onChange={(value) => setParts({ ...parts, [line.lineId]: value })}
              />
            ))}
        </FormDialog>
      )}
      {asked === 'cancel' && (
        <FormDialog
          title={fill(orders.cancelTitle, { order: name })}
          verb={orders.cancelIt}
          otherwise={words.detail.keep}
          danger
          onClose={() => setAsked(null)}
          onSend={async () => {
            await cancelOrder(connection, id)
            done()
          }}
        />
      )}
    </SidePanel>
  )
}
