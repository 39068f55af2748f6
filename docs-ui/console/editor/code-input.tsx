import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect'
import OutlinedInput, { outlinedInputClasses } from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { token } from '../../styles/tokens.ts'

/** A field of the console: its text goes into a request, so it is in a code font. */
export const CodeInput = styled(OutlinedInput)({
  minWidth: 0,
  backgroundColor: token('paper'),
  font: `450 ${token('size-small')} / 1.4 ${token('code-font')}`,
  [`& .${outlinedInputClasses.input}`]: {
    height: 'auto',
    minHeight: '1.4em',
    padding: '0.4375rem 0.6875rem',
    textOverflow: 'ellipsis',
    // What the head and the bar that sends would cover is scrolled beside them.
    scrollMargin: '6rem 0',
    '&::placeholder': { color: token('soft'), opacity: 1 },
  },
})

/** One of few values. */
export const CodeSelect = (props: NativeSelectProps) => <NativeSelect {...props} input={<CodeInput />} />
