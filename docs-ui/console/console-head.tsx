import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { token } from '../styles/tokens.ts'
import { bar } from './parts.tsx'

interface Props {
  children: ReactNode
  onClear: () => void
}

/** What stays in sight above the form. */
export function ConsoleHead({ children, onClear }: Props) {
  return (
    <Stack
      component="header"
      className="console-head"
      direction="row"
      spacing={2}
      sx={{
        zIndex: 3,
        top: 0,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        pt: 2,
        pb: 1.75,
        borderBottom: 1,
        // Behind the border, which would bring a colour of its own.
        ...bar,
        '& .endpoint': { alignItems: 'baseline', mt: 0.75 },
        '@container (max-width: 26rem)': { '& .endpoint': { flexWrap: 'wrap' } },
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
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
    </Stack>
  )
}
