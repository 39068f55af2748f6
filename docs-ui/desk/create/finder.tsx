import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { Connection } from '@waybill/sdk'
import { useState } from 'react'
import { Failure } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSettled } from '../use-settled.ts'

interface Found<T> {
  pages: () => AsyncIterator<{ readonly items: readonly T[] }>
}

interface Props<T> {
  label: string
  noneText: string
  list: (connection: Connection, query: { per_page: number; q?: string }, options: { signal: AbortSignal }) => Found<T>
  keyOf: (one: T) => string
  nameOf: (one: T) => string
  onFound: (one: T) => void
}

/** Searches the client's stored data while the user types, and clears the text once something is chosen. */
export function Finder<T>({ label, noneText, list, keyOf, nameOf, onFound }: Props<T>) {
  const { connection } = useDesk()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const { value = [], error } = useLoaded(
    (signal) =>
      list(connection, { per_page: 8, ...(q !== '' && { q }) }, { signal })
        .pages()
        .next()
        .then(({ value: page }): readonly T[] => page?.items ?? []),
    [connection, list, q],
  )
  return (
    <>
      <Autocomplete
        size="small"
        options={value}
        filterOptions={(all) => all}
        getOptionKey={keyOf}
        getOptionLabel={nameOf}
        inputValue={typed}
        value={null}
        onInputChange={(_, next, why) => {
          if (why !== 'reset') setTyped(next)
        }}
        onChange={(_, one) => {
          if (!one) return
          setTyped('')
          onFound(one)
        }}
        noOptionsText={noneText}
        renderInput={(params) => <TextField {...params} label={label} />}
      />
      <Failure error={error} />
    </>
  )
}
