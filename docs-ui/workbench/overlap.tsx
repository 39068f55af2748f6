import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

const choices = [
  { hours: 0, name: 'stops working immediately' },
  { hours: 1, name: 'works for another hour' },
  { hours: 24, name: 'works for another day' },
  { hours: 168, name: 'works for another week' },
] as const

interface Props {
  /** The secret being replaced. */
  what: string
  hours: number
  onHours: (hours: number) => void
}

/** How long the replaced secret stays valid beside the new one, so that programs can switch without a gap. */
export function Overlap({ what, hours, onHours }: Props) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={what}
      value={hours}
      onChange={({ target }) => onHours(Number(target.value))}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.hours} value={choice.hours}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  )
}
