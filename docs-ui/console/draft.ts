import type { Result } from './request/exchange.ts'
import type { Values } from './request/request.ts'
import { bytesOf } from './label/label.ts'
import { secret } from './request/secret.ts'
import { withoutSecrets } from './request/session.ts'

interface Draft {
  readonly values: Values
  readonly result: Result | null
}

/** A header name may not contain a colon, so this entry is never sent as one. */
const keyOf = (operationId: string) => `draft:${operationId}`

/** Longer responses are not stored: session storage holds about 5 MB. */
const longest = 500_000

/** Stores the form and its response, without secrets, until the tab closes, so that a user can return to them. */
export async function keepDraft(operationId: string, { values, result }: Draft): Promise<void> {
  const kept = { values: withoutSecrets(values), result: result && (await storable(result)) }
  try {
    sessionStorage.setItem(keyOf(operationId), JSON.stringify(kept))
  } catch {
    // If storage is full or forbidden, the user starts afresh on return.
  }
}

export function draftOf(operationId: string): Draft | null {
  try {
    const kept: { values: Values; result: Stored | null } | null = JSON.parse(
      sessionStorage.getItem(keyOf(operationId)) ?? 'null',
    )
    return kept && { values: kept.values, result: kept.result && revived(kept.result) }
  } catch {
    return null
  }
}

type Stored = Result & {
  /** The bytes of a binary body, such as a PDF label. */
  readonly base64?: string
}

async function storable({ outcome, sent, at }: Result): Promise<Stored | null> {
  const kept = { outcome, sent: withoutSecrets(sent), at }
  if (outcome.kind === 'failed') return kept
  const { text, bytes, data } = outcome
  if (bytes > longest || (text !== null && secret.test(text))) return null
  return text === null ? { ...kept, base64: await base64Of(data) } : kept
}

const base64Of = (data: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can\u2019t be read')))
    reader.readAsDataURL(data)
  })

function revived({ outcome, base64, ...rest }: Stored): Result {
  if (outcome.kind === 'failed') return { outcome, ...rest }
  const content = (base64 === undefined ? outcome.text : bytesOf(base64)) ?? ''
  return { ...rest, outcome: { ...outcome, data: new Blob([content], { type: outcome.type }) } }
}
