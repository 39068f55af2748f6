import { useEffect, useRef } from 'react'
import type { OperationEntry } from '../reference/data.ts'
import type { Definitions, Operation } from '../reference/reference.ts'
import type { Result } from './draft.ts'
import type { FollowUp } from './follow-up.ts'
import { ResponsePanel } from './response-panel.tsx'
import type { ServerId } from './server-choice.ts'

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

/** What came back, scrolled to once it is there. */
export function ResponsePart({ result, waiting, restored, ...rest }: Props) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(restored ? result : null)
  useEffect(() => {
    // Who comes back finds the panel from its beginning.
    if (result && result.at !== shown.current?.at) showBelowHead(section.current)
    shown.current = result
  }, [result])
  return (
    <section className="response" aria-labelledby="console-response-title" ref={section}>
      <h3 id="console-response-title">Response</h3>
      {result ? (
        <ResponsePanel key={result.at} outcome={result.outcome} sent={result.sent} {...rest} />
      ) : (
        <p className="note">
          {waiting ? 'Waiting for the response …' : 'The response appears here once you send the request.'}
        </p>
      )}
    </section>
  )
}

/** Scrolls the panel alone: scrollIntoView would take the left column along. */
function showBelowHead(section: HTMLElement | null): void {
  const head = section?.parentElement?.querySelector('.console-head')
  if (!section || !head) return
  section.closest('#console')?.scrollBy({
    top: section.getBoundingClientRect().top - head.getBoundingClientRect().bottom,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
}
