import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { beginOf, periods, type PeriodId } from '../ui/time.ts'

type Typed<Name extends string> = Partial<Record<Name, string>>

interface Chosen<Name extends string> {
  readonly typed: Typed<Name>
  readonly period: PeriodId | ''
  /** Whether the reader has chosen anything yet. */
  readonly isTouched: boolean
}

/** A filter of a list. */
interface FilterField {
  readonly label: string
  /** All possible values, with their names. */
  readonly options?: Options
  /** Suggestions while typing. */
  readonly choices?: readonly string[] | undefined
}

type Options = readonly (readonly [value: string, name: string])[]

interface Props<Name extends string> {
  fields: Readonly<Record<Name, FilterField>>
  /** The periods that can have entries. */
  offered: readonly PeriodId[]
  /** Receives the typed values, without empty ones, shortly after the last key press. */
  onFilter: (filter: Typed<Name | 'created_after'>) => void
  children?: ReactNode
}

/** The delay between the last key press and the update of the list, in milliseconds. */
const pauseMs = 300

/** Filters a list while the reader types. */
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
      <Choice
        label="Period"
        any="Any time"
        value={period}
        options={periods.filter(({ id }) => offered.includes(id)).map(({ id, name }) => [id, name])}
        onChange={(value) =>
          setChosen({ typed, period: periods.find(({ id }) => id === value)?.id ?? '', isTouched: true })
        }
      />
      {names.map((name) => {
        const { label, options, choices } = fields[name]
        if (options)
          return (
            <Choice
              key={name}
              label={label}
              any="Any"
              value={typed[name] ?? ''}
              options={options}
              onChange={(value) => change(name, value)}
            />
          )
        return choices ? (
          <Autocomplete
            key={name}
            freeSolo
            forcePopupIcon
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

function Choice({
  label,
  any,
  value,
  options,
  onChange,
}: {
  label: string
  any: string
  value: string
  options: Options
  onChange: (value: string) => void
}) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{any}</MenuItem>
      {options.map(([one, name]) => (
        <MenuItem key={one} value={one}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
