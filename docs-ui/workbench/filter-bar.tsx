import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { beginOf, periods, type PeriodId } from './time.ts'

type Typed<Name extends string> = Partial<Record<Name, string>>

interface Chosen<Name extends string> {
  readonly typed: Typed<Name>
  readonly period: PeriodId | ''
  /** Whether anything was chosen yet. */
  readonly isTouched: boolean
}

interface Props<Name extends string> {
  /** What can be narrowed by: the label of each field, and what it can be, where that is known. */
  fields: Readonly<Record<Name, { readonly label: string; readonly choices?: readonly string[] | undefined }>>
  /** Periods that there can be anything of. */
  offered: readonly PeriodId[]
  /** Is given what was typed, without what is empty, a moment after the last key. */
  onFilter: (filter: Typed<Name | 'created_after'>) => void
  children?: ReactNode
}

/** How long after the last key the list follows, in milliseconds. */
const pauseMs = 300

/** Narrows a list while one types. */
export function FilterBar<Name extends string>({ fields, offered, onFilter, children }: Props<Name>) {
  const [chosen, setChosen] = useState<Chosen<Name>>({ typed: {}, period: '', isTouched: false })
  const { typed, period } = chosen
  const names = Object.keys(fields).filter((name): name is Name => name in fields)
  const apply = useEffectEvent((now: Chosen<Name>) => {
    const filter: Partial<Record<Name | 'created_after', string>> = {}
    for (const name of names) {
      const value = now.typed[name]?.trim()
      if (value) filter[name] = value
    }
    if (now.period !== '') filter.created_after = beginOf(now.period, new Date())
    onFilter(filter)
  })
  useEffect(() => {
    if (!chosen.isTouched) return
    const timer = setTimeout(() => apply(chosen), pauseMs)
    return () => clearTimeout(timer)
  }, [chosen])
  const change = (name: Name, value: string) =>
    setChosen({ period, typed: { ...typed, [name]: value }, isTouched: true })
  return (
    <Stack
      component="search"
      aria-label="Filter"
      direction="row"
      useFlexGap
      spacing={1}
      sx={{
        mb: 2,
        flexWrap: 'wrap',
        alignItems: 'center',
        '& > *': { flex: '1 1 9rem', maxWidth: { sm: '14rem' } },
        '& > label': { flex: 'none', ml: 0.5, mr: 1, whiteSpace: 'nowrap' },
      }}
    >
      <TextField
        select
        size="small"
        label="Period"
        value={period}
        onChange={({ target }) =>
          setChosen({ typed, period: periods.find(({ id }) => id === target.value)?.id ?? '', isTouched: true })
        }
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">Any time</MenuItem>
        {periods
          .filter(({ id }) => offered.includes(id))
          .map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
      </TextField>
      {names.map((name) => {
        const { label, choices } = fields[name]
        return choices ? (
          <Autocomplete
            key={name}
            freeSolo
            size="small"
            options={choices}
            inputValue={typed[name] ?? ''}
            onInputChange={(_, value) => change(name, value)}
            renderInput={(params) => <TextField {...params} label={label} />}
          />
        ) : (
          <TextField
            key={name}
            size="small"
            label={label}
            value={typed[name] ?? ''}
            onChange={({ target }) => change(name, target.value)}
          />
        )
      })}
      {children}
    </Stack>
  )
}
