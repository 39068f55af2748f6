import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { token } from '../styles/tokens.ts'

interface Props {
  children: ReactNode
  onClear: () => void
}

/** What stays in sight above the form. */
export function ConsoleHead({ children, onClear }: Props) {
  return (
    <header className="console-head">
      <div className="console-title">{children}</div>
      <Button
        variant="outlined"
        sx={{ borderColor: token('line-strong'), color: 'text.primary' }}
        onClick={() => {
          // Who uses the keyboard goes on where the console was opened.
          document.querySelector<HTMLElement>('.operation.active .try')?.focus({ preventScroll: true })
          onClear()
        }}
      >
        Clear console
      </Button>
    </header>
  )
}
