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
  /** Whether anything was chosen yet. */
  readonly isTouched: boolean
}

/** The filters of a list. */
interface FilterField {
  readonly label: string
  /** All values that there are, with their names. */
  readonly options?: Options
  /** Values that come up while one types. */
  readonly choices?: readonly string[] | undefined
}

type Options = readonly (readonly [value: string, name: string])[]

interface Props<Name extends string> {
  fields: Readonly<Record<Name, FilterField>>
  /** Periods that there can be anything of. */
  offered: readonly PeriodId[]
  /** Gets the typed values, without empty ones, a moment after the last key. */
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
