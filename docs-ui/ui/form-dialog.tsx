import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { useAction } from './use-action.ts'

export interface FormProps {
  title: string
  /** The label of the confirming button. */
  verb: string
  danger?: boolean
  children?: ReactNode
  /** Runs on confirmation. If it throws, the dialog stays open with the error. */
  onSend: () => Promise<void>
  onClose: () => void
}

interface Props extends FormProps {
  /** The label of the cancelling button. */
  otherwise: string
  width: 'xs' | 'sm' | 'md'
  /** Renders the content, with the error of the last attempt. */
  Body: (props: { error: unknown; children: ReactNode }) => ReactNode
}

const focused = (button: HTMLElement | null): void => button?.focus()

/** Asks for input or confirmation, then runs the action. */
export function FormDialog({ title, verb, otherwise, width, danger = false, children, onSend, onClose, Body }: Props) {
  const { busy, error, run } = useAction()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={width} aria-labelledby={id}>
      <Box
        component="form"
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault()
          run(onSend)
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, '&&': { pt: 1 } }}>
          <Body error={error}>{children}</Body>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button size="medium" onClick={onClose}>
            {otherwise}
          </Button>
          <Button
            type="submit"
            size="medium"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={busy}
            ref={children === undefined ? focused : null}
          >
            {verb}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
