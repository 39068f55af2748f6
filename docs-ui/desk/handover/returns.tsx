import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { createShipmentEvent, createShipmentReturn, getShipmentByReference } from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { Address, Facts, Failure, Section } from '../parts.tsx'
import { printLabels } from '../printing/print-labels.ts'
import { printerHere } from '../printing/printer.ts'
import { hrefOf, navigate } from '../route.ts'
import { play } from '../scan/sound.ts'
import { useDesk } from '../session.ts'
import { StateMark } from '../shipments/cell.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../words.ts'
import { ReturnRequests } from './return-requests.tsx'
import { ScanField } from './scan-field.tsx'

/** Receives returned parcels, and makes labels for expected ones. */
export function Returns({ query }: { query: URLSearchParams }) {
  const words = useWords()
  const { handover } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const reference = query.get('reference') ?? ''
  const {
    value: shipment,
    error,
    reload,
  } = useLoaded(
    async (signal) => (reference === '' ? null : getShipmentByReference(connection, reference, { signal })),
    [connection, reference],
  )
  const { busy, error: failed, run } = useAction()
  const [said, setSaid] = useState<{ reference: string; sentence: string } | null>(null)
  const isReturn = shipment?.returnOf !== undefined || shipment?.direction === 'RETURN'
  return (
    <>
      <ScanField
        label={words.scan.field}
        disabled={busy}
        onScan={(scanned) =>
          navigate(`${hrefOf('handover', 'returns')}?${new URLSearchParams({ reference: scanned })}`)
        }
      />
      <Failure error={failed ?? error} />
      {said?.reference === reference && <Alert severity="success">{said.sentence}</Alert>}
      {!shipment && error === null && (
        <>
          <p className="empty">{handover.returnsHint}</p>
          <ReturnRequests />
        </>
      )}
      {shipment && error === null && (
        <div className="parts-below scanned">
          <strong>
            <span className="number">{shipment.carrierReference ?? reference}</span>{' '}
            <StateMark of={shipment} words={words} />
          </strong>
          <div className="beside">
            <Section title={words.detail.from}>
              <Address of={shipment.sender} />
            </Section>
            <Section title={words.detail.to}>
              <Address of={shipment.recipient} />
            </Section>
            <Section title={words.columns.carrier}>
              <Facts
                of={{
                  [words.columns.carrier]:
                    shipment.carrierProduct && carrierName(carriers, shipment.carrierProduct.carrier),
                  [words.columns.customerReference]: shipment.customerReference,
                  [words.columns.orderNumber]: shipment.orderNumber,
                }}
              />
              <a href={hrefOf('shipments', shipment.id)}>{handover.openIt}</a>
            </Section>
          </div>
          <div className="row-of">
            {isReturn && may('events:write') && (
              <Button
                size="large"
                variant="contained"
                disabled={busy || shipment.shipmentState === 'DELIVERED'}
                onClick={() =>
                  run(async () => {
                    await createShipmentEvent(connection, shipment.id, {
                      state: 'DELIVERED',
                      createdAt: new Date().toISOString(),
                      eventDescription: handover.receivedEvent,
                    })
                    play('good')
                    setSaid({ reference, sentence: handover.received })
                    reload()
                  })
                }
              >
                {handover.receive}
              </Button>
            )}
            {!isReturn && may('shipments:write') && shipment.carrierReference !== undefined && (
              <Button
                size="large"
                variant="contained"
                disabled={busy}
                onClick={() =>
                  run(async () => {
                    const made = await createShipmentReturn(connection, shipment.id, { register: true })
                    await printLabels(connection, [made.id], printerHere())
                    setSaid({ reference, sentence: words.detail.done.returned })
                    reload()
                  })
                }
              >
                {handover.makeReturn}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}
