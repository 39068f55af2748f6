import { useState } from 'react'
import { Field } from '../fields.tsx'
import { useWords } from '../words.ts'
import { keepPrinter, labelKinds, type Printer } from './printer.ts'
import { findQz } from './qz.ts'

interface Props {
  printer: Printer
  kinds?: readonly Printer['kind'][]
  onChange: (printer: Printer) => void
}

/** The choice of printer, stored on this computer. */
export function PrinterChoice({ printer, kinds = labelKinds, onChange }: Props) {
  const { printing } = useWords()
  const [isMissing, setMissing] = useState(false)
  const change = (part: Partial<Printer>) => {
    const next = { ...printer, ...part }
    keepPrinter(next)
    onChange(next)
    if (next.kind === 'ZPL') void findQz().then((qz) => setMissing(qz === undefined))
  }
  return (
    <div className="fields">
      <Field
        label={printing.kind}
        value={printer.kind}
        options={kinds.map((kind) => [kind, printing.kinds[kind]])}
        hint={printer.kind === 'ZPL' && isMissing ? printing.noQz : undefined}
        onChange={(value) => change({ kind: kinds.find((kind) => kind === value) ?? 'ROLL' })}
      />
      {printer.kind === 'SHEET' && (
        <Field
          label={printing.place}
          value={String(printer.place)}
          options={printing.places.map((name, at) => [String(at + 1), name])}
          onChange={(value) => change({ place: Number(value) })}
        />
      )}
      {printer.kind === 'ZPL' && (
        <Field label={printing.name} value={printer.name} onChange={(name) => change({ name })} />
      )}
    </div>
  )
}
