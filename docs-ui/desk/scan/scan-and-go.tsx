import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { RelabelResult, ScanAndGoFlow } from '@waybill/sdk'
import { relabelParcel, setUserPreferences } from '@waybill/sdk/fn'
import { useEffect, useRef, useState } from 'react'
import { bytesOf } from '../../console/label.ts'
import { useAction } from '../../workbench/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { readable } from '../format.ts'
import { useKeys } from '../keys.ts'
import { Failure } from '../parts.tsx'
import { printPdf } from '../print.ts'
import { useDesk } from '../session.ts'
import { fill, useWords } from '../words.ts'
import { play } from './sound.ts'
import { begun, outcomeOf, readOf, settled, takesScan, type Scan, type Scans } from './station.ts'

const flows: readonly ScanAndGoFlow[] = ['SINGLE', 'MULTIPLE']

async function print({ label }: Pick<RelabelResult, 'label'>): Promise<void> {
  const bytes = label && bytesOf(label.data)
  if (bytes) await printPdf(new Blob([bytes], { type: label.contentType }))
}

/** Relabels parcels at the dock: a scanner that types, sound and colour, and the label at once. */
export default function ScanAndGo() {
  const words = useWords()
  const { connection, user, preferences, prefer, may } = useDesk()
  const flow = preferences.scanAndGoFlow ?? 'SINGLE'
  const [scans, setScans] = useState<Scans>([])
  const [typed, setTyped] = useState('')
  const [isDealtWith, setDealtWith] = useState(true)
  const [printError, setPrintError] = useState<unknown>(null)
  const { busy, error, run } = useAction()
  const field = useRef<HTMLInputElement>(null)
  const mayScan = may('relabelling:write')
  const [last] = scans
  const isOpen = takesScan(flow, scans, isDealtWith)

  // A scanner types wherever the focus is, so it belongs here.
  useEffect(() => field.current?.focus(), [])
  const next = () => {
    setDealtWith(true)
    field.current?.focus()
  }
  useKeys({ '/': () => field.current?.focus(), Enter: next })

  const scan = async (reference: string) => {
    const after = begun(scans, reference)
    const id = after[0]?.id ?? 0
    setScans((before) => begun(before, reference))
    setDealtWith(false)
    try {
      const result = await relabelParcel(connection, {
        reference,
        scanUser: user.username.slice(0, 100),
        scannedAt: new Date().toISOString(),
        label: { type: 'PDF' },
      })
      const outcome = outcomeOf(result)
      play(outcome)
      setScans((before) => settled(before, id, { outcome, result }))
      await print(result).catch(setPrintError)
    } catch (failed) {
      play('bad')
      setScans((before) => settled(before, id, { outcome: 'bad', error: failed }))
    }
  }

  return (
    <>
      <div className="head">
        <h1>{words.parts['scan-and-go']}</h1>
        <span className="rest" />
        <fieldset className="views" aria-label={words.scan.flow}>
          {flows.map((one) => (
            <Button
              key={one}
              variant={one === flow ? 'outlined' : 'text'}
              aria-pressed={one === flow}
              disabled={busy}
              onClick={() =>
                run(async () => {
                  const { scanAndGoFlow } = await setUserPreferences(connection, { scanAndGoFlow: one })
                  prefer({ scanAndGoFlow })
                  field.current?.focus()
                })
              }
            >
              {words.scan.flows[one]}
            </Button>
          ))}
        </fieldset>
      </div>
      <form
        className="station"
        aria-label={words.parts['scan-and-go']}
        onSubmit={(event) => {
          event.preventDefault()
          const reference = readOf(typed)
          setTyped('')
          if (reference === '') return isOpen ? undefined : next()
          if (isOpen) return void scan(reference)
          // Whoever scans too soon hears it, and nothing is printed that would go on the wrong parcel.
          play('bad')
          return undefined
        }}
      >
        <TextField
          inputRef={field}
          fullWidth
          label={isOpen ? words.scan.field : words.scan.nextHint}
          value={typed}
          disabled={!mayScan}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{
            htmlInput: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'send' },
          }}
        />
        {!isOpen && (
          <Button type="button" size="large" variant="contained" onClick={next}>
            {words.scan.next}
          </Button>
        )}
      </form>
      <Failure error={error ?? printError} />
      <output className="station-now">
        {last ? <Outcome of={last} /> : <p className="empty">{words.scan.empty}</p>}
      </output>
      {scans.length > 1 && (
        <ol className="parts-list" aria-label={words.scan.earlier}>
          {scans.slice(1).map(({ id, reference, outcome, result }) => (
            <li key={id}>
              <span className={`state state-${colors[outcome]}`}>{words.scan.outcomes[outcome]}</span>{' '}
              <span className="number">{reference}</span>{' '}
              <span className="soft number">{result?.carrierReference}</span>
              {result?.label && (
                <Button onClick={() => void print(result).catch(setPrintError)}>{words.scan.again}</Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const colors = { waiting: 'gray', good: 'green', look: 'amber', bad: 'red' } as const

function Outcome({ of: { reference, outcome, result, error } }: { of: Scan }) {
  const words = useWords()
  const carriers = useCarriers()
  return (
    <div className={`scanned scanned-${colors[outcome]}`}>
      <strong>{words.scan.outcomes[outcome]}</strong>
      <span className="number">{reference}</span>
      {result && (
        <span>
          {fill(words.scan.to, {
            carrier: carrierName(carriers, result.carrier),
            reference: result.carrierReference ?? '–',
          })}
        </span>
      )}
      {result?.hints.map(({ code, hintDetails }) => (
        <span key={code}>
          {readable(code)} {hintDetails && Object.values(hintDetails).join(', ')}
        </span>
      ))}
      <Failure error={error} />
    </div>
  )
}
