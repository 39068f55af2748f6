import InputBase, { type InputBaseComponentProps, type InputBaseProps } from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import { createElement, type ReactNode } from 'react'
import { token } from '../styles/tokens.ts'

/** A field of the console: what is typed there goes into a request, so it has the letters of code. */
export const CodeInput = styled(InputBase)({
  minWidth: 0,
  border: `1px solid ${token('line-strong')}`,
  borderRadius: token('radius'),
  backgroundColor: token('paper'),
  font: `450 ${token('size-small')} / 1.4 ${token('code-font')}`,
  '&:hover': { borderColor: token('soft') },
  '&.Mui-error': { borderColor: token('red') },
  '&.Mui-focused': { borderColor: token('accent'), outline: `1px solid ${token('accent')}` },
  '& .MuiInputBase-input': {
    height: 'auto',
    minHeight: '1.4em',
    padding: '0.375rem 0.625rem',
    textOverflow: 'ellipsis',
  },
  '& .MuiInputBase-input::placeholder': { color: token('soft'), opacity: 1 },
})

interface SelectProps extends Omit<InputBaseProps, 'inputComponent'> {
  readonly children: ReactNode
}

/** One of few values. Material UI's NativeSelect would bring a field of another kind with it. */
export const CodeSelect = ({ inputProps, children, ...rest }: SelectProps) => (
  <CodeInput {...rest} inputComponent={Options} inputProps={{ ...inputProps, children }} />
)

const Options = (props: InputBaseComponentProps) => createElement('select', props)
