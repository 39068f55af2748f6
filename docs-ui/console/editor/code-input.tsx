import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect'
import OutlinedInput, { outlinedInputClasses } from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { token } from '../../styles/tokens.ts'

/** A console field. Uses the code font, since its text goes into a request. */
export const CodeInput = styled(OutlinedInput)({
  minWidth: 0,
  backgroundColor: token('paper'),
  font: `450 ${token('size-small')} / 1.4 ${token('code-font')}`,
  [`& .${outlinedInputClasses.input}`]: {
    height: 'auto',
    minHeight: '1.4em',
    padding: '0.4375rem 0.6875rem',
    textOverflow: 'ellipsis',
    // Keeps the focused field clear of the head and the send bar.
    scrollMargin: '6rem 0',
    '&::placeholder': { color: token('soft'), opacity: 1 },
  },
})

/** A choice among few values. */
export const CodeSelect = (props: NativeSelectProps) => <NativeSelect {...props} input={<CodeInput />} />
