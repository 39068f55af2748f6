import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { token } from '../styles/tokens.ts'

interface Props {
  /** Renders the button that opens it. */
  renderButton: (opener: Opener) => ReactNode
  label: string
  side?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

type Opener = Required<Pick<ComponentProps<'button'>, 'aria-expanded' | 'aria-haspopup' | 'onClick'>>

const Place = styled('div')({ position: 'relative', minWidth: 0 })

/** A popup below its button. Escape closes it, as does leaving it with the mouse or the keyboard. */
export function Popup({ renderButton, label, side = 'start', children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Place
      sx={side === 'start' ? { flex: 1 } : {}}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        close()
        event.currentTarget.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
      }}
    >
      {renderButton({ 'aria-expanded': open, 'aria-haspopup': 'true', onClick: () => setOpen(!open) })}
      {open && (
        <Paper
          variant="outlined"
          // Focusable, so that a click between its parts keeps the focus inside.
          tabIndex={-1}
          component="fieldset"
          aria-label={label}
          sx={{
            position: 'absolute',
            zIndex: 4,
            top: 'calc(100% + 0.25rem)',
            [side === 'end' ? 'right' : 'left']: 0,
            display: 'grid',
            minWidth: '100%',
            m: 0,
            maxHeight: '18rem',
            p: 0.5,
            overflow: 'auto',
            borderColor: token('line-strong'),
            borderRadius: token('radius-large'),
            boxShadow: `0 8px 24px ${token('shadow')}`,
            '&:focus': { outline: 0 },
          }}
        >
          {children(close)}
        </Paper>
      )}
    </Place>
  )
}
