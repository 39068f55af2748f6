import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Shipment, ShipmentEvent } from '@waybill/sdk'
import {
  cancelShipment,
  copyShipment,
  createShipmentReturn,
  deleteShipment,
  getShipment,
  getShipmentCost,
  getShipmentDocument,
  getShipmentLabelPdf,
  listShipmentEvents,
  listShipmentNotices,
  registerShipment,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { bytesOf } from '../../console/label/label.ts'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, productName, useCarriers } from '../carriers.ts'
import { FormDialog, SidePanel } from '../dialogs.tsx'
import { decimal, kilograms, money } from '../format.ts'
import { Address, Facts, Failure, focused, Metadata, Section, Time } from '../parts.tsx'
import { download } from '../../ui/download.ts'
import { detailOf } from '../money/difference-detail.ts'
import { printLabels } from '../printing/print-labels.ts'
import { printerHere } from '../printing/printer.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { useKeys } from '../keys.ts'
import { useLoaded } from '../use-loaded.ts'
import { fill, useWords } from '../words.ts'
import { StateMark } from './cell.tsx'
import { referenceOf, weightOf } from './columns.ts'
import { eventIn } from './event-words.ts'

interface Props {
  id: string
  onClose: () => void
  /** Updates the list behind it. */
  onChanged: () => void
}

type Asked = 'cancel' | 'return' | 'delete'

/** The possible actions depend on the shipment's state. */
const isOpen = ({ shipmentState }: Shipment) => ['DRAFT', 'FAILED_TO_REGISTER'].includes(shipmentState)
const isUnderway = ({ carrierReference, cancelled, shipmentState }: Shipment) =>
  carrierReference !== undefined && !cancelled && shipmentState !== 'DELIVERED'

export function ShipmentDetail({ id, onClose, onChanged }: Props) {
  const words = useWords()
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const seesCosts = may('carrier-invoices:read')
  const seesEvents = may('events:read')
  const {
    value: shipment,
    error,
    reload,
  } = useLoaded((signal) => getShipment(connection, id, { signal }), [connection, id])
  const {
    value: more,
    error: errorOfMore,
    reload: reloadMore,
  } = useLoaded(
    async (signal) => {
      const [events, notices, cost] = await Promise.all([
        seesEvents ? listShipmentEvents(connection, id, { signal }) : [],
        listShipmentNotices(connection, id, { signal }),
        seesCosts ? getShipmentCost(connection, id, { signal }) : undefined,
      ])
      return { events: events.toReversed(), notices, cost }
    },
    [connection, id, seesCosts, seesEvents],
  )
  const { busy, error: failed, run } = useAction()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reason, setReason] = useState('')
  const [said, setSaid] = useState<string | null>(null)

  const done = (sentence: string) => {
    setAsked(null)
    setSaid(sentence)
    reload()
    reloadMore()
    onChanged()
  }
  const print = () =>
    run(async () => {
      await printLabels(connection, [id], printerHere())
    })
  const canPrint = shipment?.carrierReference !== undefined && !shipment.cancelled
  useKeys({ p: () => canPrint && print() })

  if (!shipment)
    return (
      <SidePanel title={words.shipments.unnamed} onClose={onClose}>
        {error === null ? <p className="soft">{words.loading}</p> : <Failure error={error} />}
      </SidePanel>
    )

  const { detail } = words
  const canWrite = may('shipments:write')
  const { sender, recipient, delivery, carrierProduct, registration, cost, documents } = {
    ...shipment,
    cost: more?.cost,
    documents: shipment.registration?.documents ?? [],
  }
  const open = (other: string) => {
    onChanged()
    navigate(hrefOf('shipments', other))
  }
  return (
    <SidePanel
      title={
        <>
          <span className="number">{referenceOf(shipment) ?? words.shipments.unnamed}</span>{' '}
          <StateMark of={shipment} words={words} />
        </>
      }
      onClose={onClose}
      actions={
        <>
          {canPrint && (
            <>
              <Button variant="contained" disabled={busy} onClick={print}>
                {detail.print}
              </Button>
              <Button
                variant="outlined"
                disabled={busy}
                onClick={() =>
                  run(async () => {
                    const file = await getShipmentLabelPdf(connection, id)
                    download(file, file.name)
                  })
                }
              >
                {detail.download}
              </Button>
            </>
          )}
          {canWrite && isOpen(shipment) && (
            <Button
              variant="contained"
              disabled={busy}
              onClick={() =>
                run(async () => {
                  await registerShipment(connection, id)
                  done(detail.done.registered)
                })
              }
            >
              {detail.register}
            </Button>
          )}
          {canWrite && (
            <Button
              disabled={busy}
              onClick={() =>
                run(async () => {
                  const copy = await copyShipment(connection, id, {})
                  open(copy.id)
                })
              }
            >
              {detail.copy}
            </Button>
          )}
          {canWrite && shipment.carrierReference !== undefined && !shipment.cancelled && (
            <Button onClick={() => setAsked('return')}>{detail.returnIt}</Button>
          )}
          {canWrite && isUnderway(shipment) && <Button onClick={() => setAsked('cancel')}>{detail.cancelIt}</Button>}
          {canWrite && shipment.carrierReference === undefined && (
            <Button onClick={() => setAsked('delete')}>{words.delete}</Button>
          )}
        </>
      }
    >
      {said !== null && <Alert severity="success">{said}</Alert>}
      <Failure error={failed ?? error ?? errorOfMore} />
      {registration?.message !== undefined && (
        <Alert severity={registration.status === 'PENDING' ? 'warning' : 'error'}>
          {registration.status === 'PENDING' ? detail.pending : `${detail.refused}:`}{' '}
          {fill(words.quoted, { text: registration.message })}
          {registration.carrierCode !== undefined && ` (${registration.carrierCode})`}
        </Alert>
      )}
      {shipment.exception && (
        <Alert severity="warning">
          {words.exceptions[shipment.exception.reason]} · <Time at={shipment.exception.at} />
        </Alert>
      )}
      <div className="beside">
        <Section title={detail.to}>
          <Address of={delivery ?? recipient} />
        </Section>
        <Section title={detail.from}>
          <Address of={sender} />
        </Section>
        <Section title={words.columns.carrier}>
          <Facts
            of={{
              [words.columns.carrier]: carrierProduct && carrierName(carriers, carrierProduct.carrier),
              [words.columns.product]: carrierProduct && productName(carriers, carrierProduct.productId),
              [words.columns.carrierReference]: shipment.carrierReference,
              [words.columns.customerReference]: shipment.customerReference,
              [words.columns.orderNumber]: shipment.orderNumber,
              [words.columns.weight]: kilograms(weightOf(shipment), words.locale),
              [words.columns.createdAt]: <Time at={shipment.createdAt} />,
              [words.columns.createdBy]: shipment.createdBy,
              [detail.returnOf]: shipment.returnOf && (
                <a href={hrefOf('shipments', shipment.returnOf)}>{shipment.returnOf}</a>
              ),
            }}
          />
          {shipment.trackingUrl !== undefined && (
            <a href={shipment.trackingUrl} target="_blank" rel="noreferrer">
              {detail.track}
            </a>
          )}
        </Section>
      </div>
      {more && (
        <Section title={detail.timeline}>
          {more.events.length === 0 && <p className="soft">{detail.noEvents}</p>}
          <ol className="timeline">
            {more.events.map((event) => (
              <li key={event.id}>
                <EventWords of={event} />
                <div className="soft">
                  <Time at={event.createdAt} />
                  {event.place &&
                    ` · ${[event.place.name, event.place.city, event.place.country].filter(Boolean).join(', ')}`}
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Metadata of={shipment.metadata} />
      <div className="beside">
        <Section title={detail.parcels}>
          <ul className="parts-list">
            {shipment.parcels.map((parcel, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- parcels have no other key than their place
              <li key={at}>
                {parcel.description}{' '}
                <span className="soft number">
                  {kilograms(parcel.weight, words.locale)},{' '}
                  {[parcel.length, parcel.width, parcel.height].map((side) => decimal(side, words.locale)).join(' × ')}{' '}
                  cm
                  {parcel.carrierReference !== undefined && ` · ${parcel.carrierReference}`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
        {cost && (cost.expected ?? cost.invoiced.length > 0) && (
          <Section title={detail.cost}>
            <Facts
              of={{
                [detail.expected]: cost.expected && money(cost.expected.net, cost.expected.currency, words.locale),
                [detail.invoiced]: cost.invoiced
                  .map(({ amount, currency }) => money(amount, currency, words.locale))
                  .join(', '),
              }}
            />
            {cost.differences.map((difference) => (
              <p key={difference.id}>
                {words.differenceReasons[difference.reason]}{' '}
                <span className="soft line">{detailOf(words, difference)}</span>
              </p>
            ))}
          </Section>
        )}
        {documents.length > 0 && (
          <Section title={detail.documents}>
            <ul className="parts-list">
              {documents.map(({ kind, type, layout }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- documents are asked for by their place
                <li key={at}>
                  <Button
                    disabled={busy}
                    onClick={() =>
                      run(async () => {
                        const file = await getShipmentDocument(connection, id, at)
                        const bytes = bytesOf(file.data)
                        if (bytes)
                          download(
                            new Blob([bytes], { type: file.contentType }),
                            `${shipment.carrierReference ?? id}-${kind.toLowerCase()}.${type.toLowerCase()}`,
                          )
                      })
                    }
                  >
                    {words.documentKinds[kind]} · {type}
                    {layout !== undefined && ` ${layout}`}
                  </Button>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {more && more.notices.length > 0 && (
          <Section title={detail.notices}>
            <ul className="parts-list">
              {more.notices.map(({ kind, status, createdAt }) => (
                <li key={kind}>
                  {words.noticeKinds[kind]} <span className="soft">{words.noticeStatuses[status]}</span>{' '}
                  <Time at={createdAt} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {shipment.returns && shipment.returns.length > 0 && (
          <Section title={words.handover.rooms.returns}>
            <ul className="parts-list">
              {shipment.returns.map((other) => (
                <li key={other}>
                  <a href={hrefOf('shipments', other)}>{other}</a>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      {asked === 'cancel' && (
        <FormDialog
          title={detail.cancelTitle}
          verb={detail.cancelIt}
          otherwise={detail.keep}
          danger
          onClose={() => setAsked(null)}
          onSend={async () => {
            await cancelShipment(connection, id, reason.trim() === '' ? {} : { reason: reason.trim() })
            done(detail.done.cancelled)
          }}
        >
          <p className="soft">{detail.cancelHint}</p>
          <TextField
            size="small"
            inputRef={focused}
            label={words.columns.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </FormDialog>
      )}
      {asked === 'return' && (
        <FormDialog
          title={detail.returnTitle}
          verb={detail.returnIt}
          onClose={() => setAsked(null)}
          onSend={async () => {
            const made = await createShipmentReturn(connection, id, { register: true })
            setAsked(null)
            open(made.id)
          }}
        >
          <p className="soft">{detail.returnHint}</p>
        </FormDialog>
      )}
      {asked === 'delete' && (
        <FormDialog
          title={detail.deleteTitle}
          verb={words.delete}
          otherwise={detail.keep}
          danger
          onClose={() => setAsked(null)}
          onSend={async () => {
            await deleteShipment(connection, id)
            onChanged()
            onClose()
          }}
        />
      )}
    </SidePanel>
  )
}

function EventWords({ of: event }: { of: ShipmentEvent }) {
  const { happened, quoted } = eventIn(useWords(), event)
  return (
    <>
      <div>{happened}</div>
      {quoted !== undefined && <div className="soft">{quoted}</div>}
    </>
  )
}
