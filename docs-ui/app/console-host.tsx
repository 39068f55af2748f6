import { CacheProvider } from '@emotion/react'
import Box from '@mui/material/Box'
import { ThemeProvider } from '@mui/material/styles'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { Reading } from '../console/call-form.tsx'
import Console from '../console/console.tsx'
import type { Prefill } from '../console/request/request.ts'
import { definitions, operationOf, type Named } from '../reference/data.ts'
import type { Operation } from '../reference/reference.ts'
import { forgetValues } from './address.ts'
import { browserCache } from '../ui/emotion.ts'
import { goToOperation, previewQuery } from './selection.ts'
import { closeConsole, onSiteChange, useSite } from '../ui/site-state.ts'
import { theme } from '../ui/theme.ts'
import type { PanelId } from '../ui/panels.ts'

// Loaded on demand, with everything it imports.
const WorkbenchDrawer = lazy(() => import('../workbench/workbench-drawer.tsx'))

let hosted = false

/** Renders the console when it is first opened. */
export function hostConsole(): void {
  const place = document.getElementById('console')
  if (!place || hosted) return
  hosted = true
  createRoot(place).render(
    <CacheProvider value={browserCache()}>
      <ThemeProvider theme={theme}>
        <ConsoleHost />
      </ThemeProvider>
    </CacheProvider>,
  )
}

function ConsoleHost() {
  const { active, restored, console: open } = useSite()
  const reading = useReading(active)
  const [named, setNamed] = useState<Named | null>(null)
  const [operation, setOperation] = useState<Operation | null>(null)
  const [panel, setPanel] = useState<PanelId | null>(null)
  const [prefill, setPrefill] = useState<{ for: string; values: Prefill } | null>(null)

  useEffect(() => {
    let current = true
    void (async () => {
      const found = await definitions()
      const entry = found.index.find(({ id }) => id === active)
      const described = entry ? await operationOf(entry.id, entry.area) : null
      if (!current) return
      setNamed(found)
      setOperation(described)
    })()
    return () => {
      current = false
    }
  }, [active])

  return (
    <aside aria-label="Console">
      {named ? (
        <Console
          key={operation?.id ?? ''}
          operation={operation}
          definitions={named}
          index={named.index}
          prefill={prefill && prefill.for === operation?.id ? prefill.values : null}
          restored={restored}
          reading={reading}
          onShown={forgetValues}
          onClear={closeConsole}
          onWorkbench={setPanel}
          onQuery={previewQuery}
          onSelect={(id, values) => {
            setPrefill({ for: id, values })
            goToOperation(id)
          }}
        />
      ) : (
        <Box sx={{ p: 4, color: 'text.secondary' }}>Opening the console …</Box>
      )}
      {open && panel && (
        <Suspense>
          <WorkbenchDrawer
            begin={panel}
            onClose={() => {
              setPanel(null)
              document.querySelector<HTMLElement>('.console-head [aria-haspopup]')?.focus()
            }}
          />
        </Suspense>
      )}
    </aside>
  )
}

function onAddressChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  const leave = onSiteChange(listener)
  return () => {
    removeEventListener('hashchange', listener)
    leave()
  }
}

/** What the address points at, if the console shows something else. */
function useReading(active: string | null): Reading | null {
  const hash = useSyncExternalStore(onAddressChange, () => location.hash)
  const anchor = decodeURIComponent(hash.slice(1))
  const section = [...document.querySelectorAll<HTMLElement>('[data-operation]')].find(({ id }) =>
    `${anchor}-`.startsWith(`${id}-`),
  )
  const operation = section?.dataset['operation'] ?? null
  if (anchor === '' || (operation !== null && operation === active)) return null
  const entry = operation ?? document.querySelector('#navigation [aria-current="location"]')?.textContent
  return entry ? { name: entry, operation } : null
}
