import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { Batch, Connection } from '@waybill/sdk'
import { watchBatch } from '@waybill/sdk/batches'
import { getBatchLabelsPdf, getBatchLabelsZpl } from '@waybill/sdk/fn'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { Failure } from '../parts.tsx'
import { printPdf } from '../print.ts'
import { sendLabels } from '../printing/print-labels.ts'
import type { Printer } from '../printing/printer.ts'
import { useDesk } from '../session.ts'
import { fill, useWords } from '../words.ts'

async function follow(
  connection: Connection,
  id: string,
  signal: AbortSignal,
  tell: (batch: Batch) => void,
): Promise<void> {
  for await (const { batch } of watchBatch(connection, id, { signal })) tell(batch)
}

interface Props {
  batch: Batch
  printer: Printer
  onChange: (batch: Batch) => void
  /** The final action, beside printing. */
  children?: ReactNode
}

/** The progress of a batch, and its labels once it is done. */
export function BatchProgress({ batch, printer, onChange, children }: Props) {
  const { many } = useWords().create
  const { connection } = useDesk()
  const [lost, setLost] = useState<unknown>(null)
  const { busy, error, run } = useAction()
  const tell = useEffectEvent(onChange)
  const { id, counts, total, label } = batch
  useEffect(() => {
    const controller = new AbortController()
    follow(connection, id, controller.signal, tell).catch(
      (failed: unknown) => controller.signal.aborted || setLost(failed),
    )
    return () => controller.abort()
  }, [connection, id])
  const isDone = batch.finishedAt !== undefined
  const print = async () => {
    if (label?.type === 'ZPL') {
      const zpl = await getBatchLabelsZpl(connection, id)
      await sendLabels(new Uint8Array(await zpl.arrayBuffer()), printer)
    } else
      await printPdf(
        await getBatchLabelsPdf(connection, id, printer.kind === 'SHEET' ? { sheet_from: printer.place } : {}),
      )
  }
  return (
    <section className="parts-below" aria-live="polite">
      <Alert severity={isDone ? (counts.failed > 0 ? 'warning' : 'success') : 'info'}>
        {fill(isDone ? many.done : many.running, { done: total - counts.queued, total, failed: counts.failed })}
      </Alert>
      {!isDone && (
        <LinearProgress
          variant="determinate"
          aria-label={many.progress}
          value={(100 * (total - counts.queued)) / total}
        />
      )}
      {(counts.skipped ?? 0) > 0 && <Alert severity="info">{fill(many.skipped, { count: counts.skipped ?? 0 })}</Alert>}
      {(batch.held ?? []).map(({ carrier, message }) => (
        <Alert key={carrier} severity="warning">
          {message}
        </Alert>
      ))}
      <Failure error={lost ?? error} />
      {isDone && (
        <div className="row-of">
          {label && counts.printed > 0 && (
            <Button size="medium" variant="contained" disabled={busy} onClick={() => run(print)}>
              {many.print}
            </Button>
          )}
          {children}
        </div>
      )}
    </section>
  )
}
