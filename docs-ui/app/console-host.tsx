import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Prefill } from '../console/console.tsx'
import { linkedOperation } from '../console/permalink.ts'
import { definitions, operationOf, type Named } from '../reference/data.ts'
import type { Operation } from '../reference/reference.ts'
import { browserCache } from './emotion.ts'
import { goToOperation, previewQuery } from './selection.ts'
import { changeSite, closeConsole, siteState, useSite } from './site-state.ts'
import { theme } from './theme.ts'

const Console = lazy(() => import('../console/console.tsx'))

let hosted = false

/** Renders the console when it is opened for the first time. */
export function hostConsole(): void {
  const place = document.getElementById('console')
  if (!place || hosted) return
  hosted = true
  const linked = linkedOperation(location.search)
  if (linked !== null && !siteState().console) changeSite({ active: linked, console: true })
  createRoot(place).render(
    <CacheProvider value={browserCache()}>
      <ThemeProvider theme={theme}>
        <ConsoleHost />
      </ThemeProvider>
    </CacheProvider>,
  )
}

function ConsoleHost() {
  const { active } = useSite()
  const [named, setNamed] = useState<Named | null>(null)
  const [operation, setOperation] = useState<Operation | null>(null)
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
    <aside className="console" aria-label="Console">
      {named && (
        <Suspense fallback={<p className="console-wait">Opening the console …</p>}>
          <Console
            key={operation?.id ?? ''}
            operation={operation}
            definitions={named}
            index={named.index}
            prefill={prefill && prefill.for === operation?.id ? prefill.values : null}
            onClear={closeConsole}
            onQuery={previewQuery}
            onSelect={(id, values) => {
              setPrefill({ for: id, values })
              goToOperation(id)
            }}
          />
        </Suspense>
      )}
    </aside>
  )
}
