import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { Icon } from '../../ui/icon.tsx'
import { LogIn } from './log-in.tsx'

interface Props {
  address: string
  /** Whether calls go to the server that served the page. */
  own: boolean
  onClose: () => void
}

/** The log-in as a modal dialog. */
export default function LogInDialog({ address, own, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="log-in-title">
      <DialogTitle id="log-in-title" sx={{ display: 'flex', justifyContent: 'space-between' }}>
        Log in
        <IconButton aria-label="Close" onClick={onClose} sx={{ order: 1 }}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <DialogContent ref={(content: HTMLElement | null) => content?.querySelector('input')?.focus()}>
        <Box sx={{ pt: 1, containerType: 'inline-size' }}>
          <LogIn address={address} own={own} onDone={onClose} />
        </Box>
      </DialogContent>
    </Dialog>
  )
}
