import Button from '@mui/material/Button'
import { ApiError, type Batch, type ErrorDetail } from '@waybill/sdk'
import { getBatchExample, getBatchFailedRows, importBatchCsv } from '@waybill/sdk/fn'
import { useMemo, useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { Failure } from '../parts.tsx'
import { download } from '../../ui/download.ts'
import { PrinterChoice } from '../printing/printer-choice.tsx'
import { printerHere } from '../printing/printer.ts'
import { useDesk } from '../session.ts'
import { TableBox } from '../table.tsx'
import { useDraft } from '../use-draft.ts'
import { fill, useWords } from '../words.ts'
import { BatchProgress } from './batch-progress.tsx'
import { errorColumn, failedRows, fileOf, tableIn, withCell, wrongRows, type Table, type Wrong } from './csv.ts'

/** How many rows to correct at once. More follow once these are valid. */
const mendedAtOnce = 50

interface File {
  readonly name: string
  readonly text: string
  /** Whether these rows failed after acceptance; their file then contains the errors. */
  readonly isRest: boolean
}

/** Ships a whole file. Errors are corrected in a table, which is sent again. */
export default function Import() {
  const words = useWords()
  const { many } = words.create
  const { connection, may } = useDesk()
  const [file, setFile] = useDraft<File | null>('import', null)
  const table = useMemo(() => (file === null ? null : tableIn(file.text)), [file])
  const [said, setSaid] = useState<readonly ErrorDetail[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [batch, setBatch] = useState<Batch | null>(null)
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [registers, setRegisters] = useState(true)
  const [printer, setPrinter] = useState(printerHere)
  const { busy, error, run } = useAction()
  const wrong = useMemo(
    (): Wrong[] => (table === null ? [] : file?.isRest ? failedRows(table) : wrongRows(table, said)),
    [table, file, said],
  )

  const read = async (chosen: Blob & { readonly name: string }) => {
    setFile({ name: chosen.name, text: await chosen.text(), isRest: false })
    setSaid([])
    setFailure(null)
    setBatch(null)
    setAttempt(crypto.randomUUID())
  }
  const mend = (next: Table) => {
    if (file) setFile({ ...file, text: fileOf(next) })
    setAttempt(crypto.randomUUID())
  }
  const send = () =>
    run(async () => {
      if (!file) return
      setFailure(null)
      try {
        const made = await importBatchCsv(
          connection,
          file.text,
          {
            name: file.name.slice(0, 100),
            register: registers,
            ...(registers && { label_type: printer.kind === 'ZPL' ? 'ZPL' : 'PDF' }),
          },
          { idempotencyKey: attempt },
        )
        setSaid([])
        setBatch(made)
      } catch (refused) {
        const errors = refused instanceof ApiError ? refused.errors : []
        const rows = errors.filter(({ line }) => line !== undefined && line > 1)
        if (rows.length === 0) throw refused
        setSaid(rows)
        // Only the general message; the table shows the rest.
        setFailure(errors.length === rows.length ? null : refused)
        setFile({ ...file, isRest: false })
      }
    })

  return (
    <div className="form">
      <p className="soft">{many.hint}</p>
      <div className="row-of">
        <label className="file">
          <span>{many.choose}</span>
          <input
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) void read(chosen)
              target.value = ''
            }}
          />
        </label>
        <Button
          onClick={() =>
            run(async () => {
              const example = await getBatchExample(connection)
              download(example, 'shipments.csv')
            })
          }
        >
          {many.example}
        </Button>
      </div>
      {file && table && !batch && (
        <>
          <p>
            <strong>{file.name}</strong> <span className="soft">{fill(many.rows, { count: table.rows.length })}</span>
          </p>
          {wrong.length > 0 && <MendingTable table={table} wrong={wrong} onChange={mend} />}
          <label className="check">
            <input type="checkbox" checked={registers} onChange={({ target }) => setRegisters(target.checked)} />
            {many.register}
          </label>
          {registers && <PrinterChoice printer={printer} onChange={setPrinter} />}
          <div className="row-of">
            <Button size="medium" variant="contained" disabled={busy || !may('shipments:write')} onClick={send}>
              {wrong.length > 0 ? many.sendAgain : many.send}
            </Button>
          </div>
        </>
      )}
      <Failure error={error ?? failure} />
      {batch && (
        <BatchProgress batch={batch} printer={printer} onChange={setBatch}>
          {batch.counts.failed > 0 && (
            <Button
              size="medium"
              variant="outlined"
              disabled={busy}
              onClick={() =>
                run(async () => {
                  const rest = await getBatchFailedRows(connection, batch.id)
                  setFile({ name: file?.name ?? batch.name ?? batch.id, text: await rest.text(), isRest: true })
                  setBatch(null)
                  setAttempt(crypto.randomUUID())
                })
              }
            >
              {many.mend}
            </Button>
          )}
          <Button
            size="medium"
            onClick={() => {
              setFile(null)
              setBatch(null)
            }}
          >
            {many.next}
          </Button>
        </BatchProgress>
      )}
    </div>
  )
}

interface MendingProps {
  table: Table
  wrong: readonly Wrong[]
  onChange: (table: Table) => void
}

/** Invalid rows as fields, each with the server's errors. */
function MendingTable({ table, wrong, onChange }: MendingProps) {
  const { many } = useWords().create
  const shown = wrong.slice(0, mendedAtOnce)
  return (
    <section className="parts-below">
      <h2>{fill(many.wrong, { count: wrong.length })}</h2>
      <TableBox label={fill(many.wrong, { count: wrong.length })}>
        <table className="table mending">
          <thead>
            <tr>
              <th scope="col">{many.line}</th>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, messages, columns }) => {
              const { line, cells } = table.rows[row] ?? { line: 0, lastLine: 0, cells: [] }
              return [
                <tr key={`${row} said`} className="said">
                  <td colSpan={table.columns.length + 1}>{messages.join(' · ')}</td>
                </tr>,
                <tr key={row}>
                  <th scope="row" className="number">
                    {line}
                  </th>
                  {table.columns.map((column, at) => (
                    <td key={column}>
                      {column === errorColumn ? (
                        '–'
                      ) : (
                        <input
                          aria-label={fill(many.cell, { column, line })}
                          aria-invalid={columns.has(column)}
                          value={cells[at] ?? ''}
                          onChange={({ target }) => onChange(withCell(table, row, at, target.value))}
                        />
                      )}
                    </td>
                  ))}
                </tr>,
              ]
            })}
          </tbody>
        </table>
      </TableBox>
      {wrong.length > shown.length && <p className="soft">{fill(many.more, { count: wrong.length - shown.length })}</p>}
    </section>
  )
}
