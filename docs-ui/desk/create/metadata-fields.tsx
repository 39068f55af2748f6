import Button from '@mui/material/Button'
import { Field } from '../fields.tsx'
import { useWords } from '../words.ts'
import type { EntryFields } from './form.ts'

interface Props {
  entries: readonly EntryFields[]
  onChange: (entries: readonly EntryFields[]) => void
}

/** The client's own metadata of a shipment, key by key. */
export function MetadataFields({ entries, onChange }: Props) {
  const { create, remove } = useWords()
  return (
    <>
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an entry has no other key than its place while it is typed
        <div key={at} className="entry">
          <Field
            label={create.metadata.name}
            value={entry.name}
            maxLength={40}
            autoComplete="off"
            onChange={(name) => onChange(entries.with(at, { ...entry, name }))}
          />
          <Field
            label={create.metadata.value}
            name={`metadata.${entry.name}`}
            value={entry.value}
            maxLength={500}
            autoComplete="off"
            onChange={(value) => onChange(entries.with(at, { ...entry, value }))}
          />
          <Button onClick={() => onChange(entries.toSpliced(at, 1))}>{remove}</Button>
        </div>
      ))}
      <div className="row-of">
        <Button onClick={() => onChange([...entries, { name: '', value: '' }])}>{create.metadata.add}</Button>
      </div>
    </>
  )
}
