import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useId, type ReactNode } from 'react'
import { FormDialog as Form, type FormProps } from '../ui/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { token } from '../styles/tokens.ts'
import { Failure } from './parts.tsx'

/** A form dialog in the style of the workbench. */
export const FormDialog = (props: FormProps) => <Form {...props} width="sm" otherwise="Cancel" Body={Body} />

const Body = ({ error, children }: { error: unknown; children: ReactNode }) => (
  <>
    {children}
    <Failure error={error} />
  </>
)

export const Words = ({ children }: { children: ReactNode }) => <DialogContentText>{children}</DialogContentText>

interface SecretProps {
  title: string
  secret: string
  children: ReactNode
  /** Offered for secrets that the console can call with. */
  onUse?: () => void
  onClose: () => void
}

/** Shows a secret the only time it is visible, so neither Escape nor a click outside closes it. */
export function SecretDialog({ title, secret, children, onUse, onClose }: SecretProps) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">This is the only time it is shown. Store it where your program can read it.</Alert>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Box
              component="code"
              sx={{ flex: 1, overflowWrap: 'anywhere', font: `500 ${token('size-medium')} ${token('code-font')}` }}
            >
              {secret}
            </Box>
            <CopyButton text={secret} label="Copy the secret" />
          </Stack>
          <div>{children}</div>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {onUse && <Button onClick={onUse}>Use it in the console</Button>}
        <Button variant="contained" onClick={onClose}>
          I have stored it
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The details of one item, beside its list. */
export function DetailDrawer({
  title,
  children,
  onClose,
}: {
  title: string
  children: ReactNode
  onClose: () => void
}) {
  const id = useId()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 'min(46rem, 100vw)' } } }}
    >
      <Stack spacing={2.5} sx={{ p: { xs: 2, sm: 3 } }}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Box component="h2" id={id} sx={{ m: 0, fontSize: token('size-title'), overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </Stack>
        {children}
      </Stack>
    </Drawer>
  )
}
