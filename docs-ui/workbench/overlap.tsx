import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

const choices = [
  { hours: 0, name: 'ends at once' },
  { hours: 1, name: 'goes on for an hour' },
  { hours: 24, name: 'goes on for a day' },
  { hours: 168, name: 'goes on for a week' },
] as const

interface Props {
  /** What is being replaced. */
  what: string
  hours: number
  onHours: (hours: number) => void
}

/** For how long what is replaced goes on beside the new one, so that programs change over without a gap. */
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
