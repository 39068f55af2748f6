import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { token } from '../styles/tokens.ts'
import { tabs, type PanelId } from '../ui/panels.ts'
import { bar } from '../ui/parts.tsx'
import { Popup } from '../ui/popup.tsx'

interface Props {
  children: ReactNode
  onClear: () => void
  onWorkbench: (panel: PanelId) => void
}

/** Stays visible above the form: the operation, the workbench, and the ways to close the console. */
export function ConsoleHead({ children, onClear, onWorkbench }: Props) {
  return (
    <Stack
      component="header"
      className="console-head"
      direction="row"
      spacing={1}
      sx={{
        zIndex: 3,
        top: 0,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        pt: 2,
        pb: 1.75,
        borderBottom: 1,
        // After `borderBottom`, which would set its own colour.
        ...bar,
        '& .endpoint': { alignItems: 'baseline', mt: 0.75 },
        '@container (max-width: 34rem)': { '& .wide': { display: 'none' } },
        // Gives the longest operation id a whole line so that no name is broken; the buttons go below it.
        '@container (max-width: 26rem)': {
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          rowGap: 0.75,
          '& > .called': { flexBasis: '100%' },
          '& .endpoint': { flexWrap: 'wrap' },
        },
      }}
    >
      <Box className="called" sx={{ flex: 1, minWidth: 0 }}>
        {children}
      </Box>
      <Popup
        label="Workbench"
        side="end"
        renderButton={(opener) => (
          <Button {...opener} aria-label="Workbench" sx={{ gap: 0.5, minHeight: '2rem', color: 'text.secondary' }}>
            <Icon name="tools" />
            <span className="wide">Workbench</span>
          </Button>
        )}
      >
        {(closeMenu) =>
          tabs.map(({ id, name }) => (
            <Button
              key={id}
              sx={{ justifyContent: 'start', color: 'text.primary', whiteSpace: 'nowrap' }}
              onClick={() => {
                closeMenu()
                onWorkbench(id)
              }}
            >
              {name}
            </Button>
          ))
        }
      </Popup>
      <Button
        variant="outlined"
        sx={{ minHeight: '2rem', borderColor: token('line-strong'), color: 'text.primary' }}
        onClick={onClear}
      >
        Clear console
      </Button>
      <IconButton
        size="small"
        aria-label="Close the console"
        title="Close the console (Escape)"
        onClick={onClear}
        sx={{ mr: -1 }}
      >
        <Icon name="close" />
      </IconButton>
    </Stack>
  )
}
