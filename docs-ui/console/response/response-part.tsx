import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { OperationEntry } from '../../reference/data.ts'
import type { Definitions, Operation } from '../../reference/reference.ts'
import { token } from '../../styles/tokens.ts'
import type { Result } from '../request/exchange.ts'
import type { FollowUp } from './follow-up.ts'
import { inset, Note } from '../../ui/parts.tsx'
import { ResponsePanel } from './response-panel.tsx'
import type { ServerId } from '../request/server-choice.ts'

interface Props {
  operation: Operation
  definitions: Definitions
  index: readonly OperationEntry[]
  result: Result | null
  waiting: boolean
  server: ServerId
  restored: boolean
  onFollow: (next: FollowUp) => void
  onLogIn: () => void
}

/** The response; scrolls to it when it arrives. */
export function ResponsePart({ result, waiting, restored, ...rest }: Props) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(restored ? result : null)
  useEffect(() => {
    // A returning user starts at the top of the panel.
    if (result && result.at !== shown.current?.at) showBelowHead(section.current)
    shown.current = result
  }, [result])
  return (
    <Box
      component="section"
      aria-labelledby="console-response-title"
      ref={section}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        px: inset,
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: token('wash'),
        // High enough to scroll to below the head before its pictures have loaded.
        '&:has(.outcome)': { alignContent: 'start', minHeight: `calc(100vh - ${token('header-height')} - 9.5rem)` },
      }}
    >
      <Typography id="console-response-title" variant="subtitle1" component="h3">
        Response
      </Typography>
      {result ? (
        <ResponsePanel key={result.at} streaming={waiting} outcome={result.outcome} sent={result.sent} {...rest} />
      ) : (
        <Note>{waiting ? 'Waiting for the response …' : 'The response appears here once you send the request.'}</Note>
      )}
    </Box>
  )
}

/** Scrolls only the panel; scrollIntoView would scroll the left column too. */
function showBelowHead(section: HTMLElement | null): void {
  const head = section?.parentElement?.querySelector('.console-head')
  if (!section || !head) return
  section.closest('#console')?.scrollBy({
    top: section.getBoundingClientRect().top - head.getBoundingClientRect().bottom,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
}
