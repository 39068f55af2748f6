import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ErrorInfo, Shipment } from '@waybill/sdk'
import { cancelShipments, createManifest, getManifestPdf, registerShipments } from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { FormDialog } from '../dialogs.tsx'
import { Failure } from '../parts.tsx'
import { printPdf } from '../print.ts'
import { printLabels } from '../printing/print-labels.ts'
import { printerHere } from '../printing/printer.ts'
import { useDesk } from '../session.ts'
import { fill, useWords } from '../words.ts'
import { referenceOf } from './columns.ts'

interface Props {
  shipments: readonly Shipment[]
  onDone: () => void
}

interface Outcome {
  readonly done: number
  readonly failed: readonly { readonly shipmentId: string; readonly error?: ErrorInfo }[]
}

const isRegistered = ({ carrierReference, cancelled }: Shipment) => carrierReference !== undefined && !cancelled
const isDraft = ({ shipmentState }: Shipment) => ['DRAFT', 'FAILED_TO_REGISTER'].includes(shipmentState)

/** Actions on several shipments at once. A failure is shown and does not stop the others. */
export function ChosenActions({ shipments, onDone }: Props) {
  const words = useWords()
  const { shipments: said } = words
  const { connection, may } = useDesk()
  const { busy, error, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isCancelling, setCancelling] = useState(false)
  const ids = shipments.map(({ id }) => id)
  const registered = shipments.every(isRegistered)
  const mayWrite = may('shipments:write')
  const [carrier, ...others] = new Set(shipments.map(({ carrierProduct }) => carrierProduct?.carrier))
  const nameOf = (id: string) => {
    const shipment = shipments.find((one) => one.id === id)
    return (shipment && referenceOf(shipment)) ?? id
  }
  return (
    <section className="chosen" aria-label={fill(said.chosen, { count: ids.length })}>
      <div className="row-of">
        <strong>{fill(said.chosen, { count: ids.length })}</strong>
        <Button
          variant="contained"
          disabled={busy || !registered}
          onClick={() =>
            run(async () => {
              const failed = await printLabels(connection, ids, printerHere())
              setOutcome({ done: ids.length - failed.length, failed })
            })
          }
        >
          {said.printChosen}
        </Button>
        {mayWrite && (
          <>
            <Button
              disabled={busy || !shipments.every(isDraft)}
              onClick={() =>
                run(async () => {
                  const { succeeded, results } = await registerShipments(connection, { shipmentIds: ids })
                  const failed = results.filter((one) => one.error !== undefined)
                  setOutcome({ done: succeeded, failed })
                  if (failed.length === 0) onDone()
                })
              }
            >
              {words.detail.register}
            </Button>
            <Button
              disabled={busy || !registered || carrier === undefined || others.length > 0}
              title={others.length > 0 ? said.manifestOne : undefined}
              onClick={() =>
                run(async () => {
                  if (carrier === undefined) return
                  const { id } = await createManifest(connection, { carrier, shipmentIds: ids })
                  await printPdf(await getManifestPdf(connection, id))
                  onDone()
                })
              }
            >
              {words.handover.newManifest}
            </Button>
            <Button disabled={busy || !registered} onClick={() => setCancelling(true)}>
              {words.exceptionsRoom.steps.cancel}
            </Button>
          </>
        )}
      </div>
      <Failure error={error} />
      {outcome && (
        <Alert severity={outcome.failed.length > 0 ? 'warning' : 'success'}>
          {fill(said.outcome, { done: outcome.done, failed: outcome.failed.length })}
          {outcome.failed.length > 0 && (
            <ul>
              {outcome.failed.map(({ shipmentId, error: why }) => (
                <li key={shipmentId}>
                  {nameOf(shipmentId)}: {why?.message}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {isCancelling && (
        <FormDialog
          title={fill(said.cancelChosenTitle, { count: ids.length })}
          verb={words.detail.cancelIt}
          otherwise={words.detail.keep}
          danger
          onClose={() => setCancelling(false)}
          onSend={async () => {
            const { succeeded, results } = await cancelShipments(connection, { shipmentIds: ids })
            const failed = results.filter((one) => one.error !== undefined)
            setCancelling(false)
            setOutcome({ done: succeeded, failed })
            if (failed.length === 0) onDone()
          }}
        >
          <p className="soft">{words.detail.cancelHint}</p>
        </FormDialog>
      )}
    </section>
  )
}
