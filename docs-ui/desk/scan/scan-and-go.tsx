import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ScanAndGoFlow } from '@waybill/sdk'
import { relabelParcel, setUserPreferences } from '@waybill/sdk/fn'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { useKeys } from '../keys.ts'
import { Failure, State } from '../parts.tsx'
import { sendLabels } from '../printing/print-labels.ts'
import { PrinterChoice } from '../printing/printer-choice.tsx'
import { labelFor, printerHere, type Printer } from '../printing/printer.ts'
import { useDesk } from '../session.ts'
import { fill, useWords } from '../words.ts'
import type DrawnLabel from './label-picture.tsx'
import { play } from './sound.ts'
import {
  begun,
  labelOf,
  outcomeOf,
  readOf,
  settled,
  takesScan,
  toldOf,
  type Label,
  type Scan,
  type Scans,
} from './station.ts'

const flows: readonly ScanAndGoFlow[] = ['SINGLE', 'MULTIPLE']

/** Each parcel gets one label, so sheets for several do not apply. */
const kinds = ['ROLL', 'ZPL'] as const satisfies readonly Printer['kind'][]
const stationPrinter = (): Printer => {
  const printer = printerHere()
  return printer.kind === 'SHEET' ? { ...printer, kind: 'ROLL' } : printer
}

type LabelPicture = typeof DrawnLabel

/**
 * The maximum wait for a label to be drawn before printing it anyway, in milliseconds. A print dialog stops all
 * drawing.
 */
const drawingMs = 1_000

/** Relabels parcels at the dock: scanner input, sound and colour, and the label at once. */
export default function ScanAndGo() {
  const words = useWords()
  const { connection, user, preferences, prefer, may } = useDesk()
  const flow = preferences.scanAndGoFlow ?? 'SINGLE'
  const [scans, setScans] = useState<Scans>([])
  const [typed, setTyped] = useState('')
  const [isDealtWith, setDealtWith] = useState(true)
  const [printer, setPrinter] = useState(stationPrinter)
  const [Picture, setPicture] = useState<LabelPicture>()
  const { busy, error, run } = useAction()
  const field = useRef<HTMLInputElement>(null)
  const mayScan = may('relabelling:write')
  const [last] = scans
  const isOpen = takesScan(flow, scans, isDealtWith)

  // A scanner types into the focused element, so this field takes the focus.
  useEffect(() => {
    field.current?.focus()
    // The first label must not wait for the code that draws it: React delays late content by 300 ms.
    void (async () => {
      const { default: picture, warm } = await import('./label-picture.tsx')
      setPicture(() => picture)
      warm()
    })()
  }, [])
  const next = () => {
    setDealtWith(true)
    field.current?.focus()
  }
  useKeys({ '/': () => field.current?.focus(), Enter: next })

  /** Returns whether the label has started to print. */
  const print = async (id: number, label: Label): Promise<boolean> => {
    const tell = (part: Pick<Scan, 'printing' | 'error'>) => setScans((before) => settled(before, id, part))
    tell({ printing: 'waiting', error: null })
    try {
      const isBegun = await sendLabels(label.bytes, { ...printer, kind: label.type === 'ZPL' ? 'ZPL' : 'ROLL' })
      tell({ printing: isBegun ? 'begun' : 'failed' })
      return isBegun
    } catch (failed) {
      tell({ printing: 'failed', error: failed })
      return false
    }
  }

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
        label: labelFor(printer).label,
      })
      const outcome = outcomeOf(result)
      const label = labelOf(result)
      const { promise: drawn, resolve: onDrawn } = Promise.withResolvers<void>()
      setScans((before) => settled(before, id, { outcome, result, ...(label && { label, onDrawn }) }))
      if (outcome === 'look') play(outcome)
      if (!label) return
      setTimeout(onDrawn, drawingMs)
      await drawn
      const isPrinted = await print(id, label)
      if (outcome === 'good') play(isPrinted ? 'good' : 'look')
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
          // A scan that comes too soon sounds an error, and prints nothing that could go on the wrong parcel.
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
      <Failure error={error} />
      <output className="station-now">
        {last ? <Outcome of={last} onPrint={print} Picture={Picture} /> : <p className="empty">{words.scan.empty}</p>}
      </output>
      <details className="form">
        <summary>{words.printing.kind}</summary>
        <PrinterChoice printer={printer} kinds={kinds} onChange={setPrinter} />
      </details>
      {scans.length > 1 && (
        <ol className="parts-list" aria-label={words.scan.earlier}>
          {scans.slice(1).map(({ label, ...one }) => (
            <li key={one.id}>
              <State color={colors[toldOf(one)]}>{words.scan.outcomes[toldOf(one)]}</State>{' '}
              <span className="number">{one.reference}</span>{' '}
              <span className="soft number">{one.result?.carrierReference}</span>
              {label && <Button onClick={() => void print(one.id, label)}>{words.scan.again}</Button>}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const colors = {
  waiting: 'gray',
  printing: 'gray',
  good: 'green',
  unprinted: 'amber',
  look: 'amber',
  bad: 'red',
} as const

interface OutcomeProps {
  of: Scan
  Picture: LabelPicture | undefined
  onPrint: (id: number, label: Label) => Promise<boolean>
}

function Outcome({ of: scan, onPrint, Picture }: OutcomeProps) {
  const words = useWords()
  const carriers = useCarriers()
  const { id, reference, outcome, result, label, printing, error, onDrawn = () => {} } = scan
  const told = toldOf(scan)
  return (
    <div className={`scanned scanned-${colors[told]}`}>
      <div className="scanned-words">
        <strong>{words.scan.outcomes[told]}</strong>
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
            {words.scan.hints[code]} {hintDetails && Object.values(hintDetails).join(', ')}
          </span>
        ))}
        {label && outcome === 'look' && printing !== undefined && (
          <span>{words.scan.outcomes[toldOf({ outcome: 'good', printing })]}</span>
        )}
        {printing === 'failed' && <span>{label?.type === 'ZPL' ? words.printing.noQz : words.scan.unprintedHint}</span>}
        <Failure error={error} />
        {label && printing !== 'waiting' && (
          <Button size="medium" variant="outlined" onClick={() => void onPrint(id, label)}>
            {words.scan.again}
          </Button>
        )}
      </div>
      {label && Picture && (
        <div className="label-picture">
          <Picture key={id} label={label} reference={result?.carrierReference ?? reference} onDrawn={onDrawn} />
        </div>
      )}
    </div>
  )
}
