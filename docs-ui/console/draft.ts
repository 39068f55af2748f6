import type { Outcome } from './exchange.ts'
import type { Values } from './request.ts'
import { withoutSecrets } from './session.ts'
import { secret } from './secret.ts'

export interface Result {
  readonly outcome: Outcome
  /** What was typed when the call was sent. */
  readonly sent: Values
  readonly at: number
}

interface Draft {
  readonly values: Values
  readonly result: Result | null
}

/** A colon is not allowed in the name of a header, so this entry is never sent as one. */
const keyOf = (operationId: string) => `draft:${operationId}`

/** Longer responses are not kept: session storage holds about 5 MB. */
const longest = 500_000

/** Keeps what is typed and its response until the tab is closed, for who comes back to it. Secrets are left out. */
export function keepDraft(operationId: string, { values, result }: Draft): void {
  const kept = { values: withoutSecrets(values), result: result && storable(result) }
  try {
    sessionStorage.setItem(keyOf(operationId), JSON.stringify(kept))
  } catch {
    // Full or forbidden: coming back then begins anew.
  }
}

export function draftOf(operationId: string): Draft | null {
  try {
    const kept: Draft | null = JSON.parse(sessionStorage.getItem(keyOf(operationId)) ?? 'null')
    return kept && { values: kept.values, result: kept.result && revived(kept.result) }
  } catch {
    return null
  }
}

/** Of a file, such as a label as PDF, only the text is kept; where there is none, nothing. */
function storable({ outcome, sent, at }: Result): Result | null {
  if (outcome.kind === 'failed') return { outcome, sent: withoutSecrets(sent), at }
  const { text, bytes } = outcome
  if (text === null || bytes > longest || secret.test(text)) return null
  return { outcome, sent: withoutSecrets(sent), at }
}

function revived({ outcome, ...rest }: Result): Result {
  if (outcome.kind === 'failed') return { outcome, ...rest }
  return { ...rest, outcome: { ...outcome, data: new Blob([outcome.text ?? ''], { type: outcome.type }) } }
}
