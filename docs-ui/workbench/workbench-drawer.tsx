import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Icon } from '../ui/icon.tsx'
import { token } from '../styles/tokens.ts'
import type { PanelId } from '../ui/panels.ts'
import Workbench from './workbench.tsx'

interface Props {
  begin: PanelId
  onClose: () => void
}

/**
 * The workbench beside the console, over the page, so that events show up while the reader sends the calls that cause
 * them.
 */
export default function WorkbenchDrawer({ begin, onClose }: Props) {
  return (
    <Portal>
      <Drawer
        variant="persistent"
        anchor="left"
        open
        slotProps={{
          paper: {
            component: 'section',
            'aria-label': 'Workbench',
            onKeyDown: (event: React.KeyboardEvent) => {
              if (event.key === 'Escape') onClose()
            },
            sx: {
              top: token('header-height'),
              height: `calc(100% - ${token('header-height')})`,
              // Beside the console if the screen is wide enough, otherwise over both.
              width: '100%',
              '@media (min-width: 769px)': { width: `calc(100% - 41.667vw)` },
            },
          },
        }}
      >
        <Stack sx={{ p: { xs: 2, md: 3 }, pb: 8 }}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="h6" component="h2">
              Workbench
            </Typography>
            <IconButton aria-label="Close" ref={(button: HTMLElement | null) => button?.focus()} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </Stack>
          <Workbench key={begin} begin={begin} onUsed={onClose} />
        </Stack>
      </Drawer>
    </Portal>
  )
}
