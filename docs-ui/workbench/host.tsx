import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { browserCache } from '../app/emotion.ts'
import { theme } from '../app/theme.ts'
import Workbench from './workbench.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet is imported for its effect
import '../styles/console.css'

/** Renders the workbench into its page. */
export function hostWorkbench(place: HTMLElement): void {
  createRoot(place).render(
    <CacheProvider value={browserCache()}>
      <ThemeProvider theme={theme}>
        <Workbench />
      </ThemeProvider>
    </CacheProvider>,
  )
}
