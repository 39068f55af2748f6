import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { browserCache } from '../ui/emotion.ts'
import { theme } from '../ui/theme.ts'
import Workbench from './workbench.tsx'

/** Renders the workbench into its page. */
export function hostWorkbench(place: HTMLElement): void {
  createRoot(place).render(
    <CacheProvider value={browserCache()}>
      <ThemeProvider theme={theme}>
        <Workbench onUsed={() => location.assign('/api-reference?try=listShipments')} />
      </ThemeProvider>
    </CacheProvider>,
  )
}
