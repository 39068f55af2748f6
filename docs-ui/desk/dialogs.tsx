import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useId, type ReactNode } from 'react'
import { Icon } from '../app/icon.tsx'
import { useAction } from '../workbench/use-action.ts'
import { Failure, focused } from './parts.tsx'
import { useWords } from './words.ts'

interface FormProps {
  title: string
  /** What the button says that does it, and the one that does not. */
  verb: string
  otherwise?: string
  danger?: boolean
  children?: ReactNode
  /** Does it. The dialog stays, with the error, where it throws. */
  onSend: () => Promise<void>
  onClose: () => void
}

/** Asks for something, or whether one is sure, and does it. */
export function FormDialog({ title, verb, otherwise, danger = false, children, onSend, onClose }: FormProps) {
  const words = useWords()
  const { busy, error, run } = useAction()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <Box
        component="form"
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault()
          run(onSend)
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className="parts-below">
          {children}
          <Failure error={error} />
        </DialogContent>
        <DialogActions>
          <Button size="medium" onClick={onClose}>
            {otherwise ?? words.cancel}
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

interface SideProps {
  title: ReactNode
  /** What is done with what is shown. */
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** One thing in detail, beside the list that it is from. */
export function SidePanel({ title, actions, children, onClose }: SideProps) {
  const words = useWords()
  const id = useId()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      transitionDuration={{ enter: 150, exit: 0 }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 'min(46rem, 100vw)' } } }}
    >
      <div className="side-head">
        <h2 id={id}>{title}</h2>
        <IconButton aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
        {actions && <div className="row-of">{actions}</div>}
      </div>
      <div className="side-body parts-below">{children}</div>
    </Drawer>
  )
}
