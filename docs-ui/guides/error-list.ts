import { otherCodes } from './other-codes.ts'
import { isObject, responsesOf, type Json, type Reference } from '../reference/reference.ts'

/** An error code, as the contract shows it. */
export interface ErrorCode {
  readonly code: string
  /** The statuses it is sent with; empty for a code that only occurs in `errors`. */
  readonly statuses: readonly number[]
  /** Whether it occurs in `errors`, beside its field. */
  readonly ofField: boolean
  /** The message in the contract's first example. */
  readonly message: string
  /** The ids of operations that list it; empty for codes that any call can return. */
  readonly operations: readonly string[]
  /** Its origin if that is not an operation. */
  readonly where: string | undefined
}

/** Lists every code in the contract's examples and tables, in alphabetical order. */
export function errorCodes(reference: Reference): ErrorCode[] {
  const found = new Map<string, { statuses: Set<number>; ofField: boolean; message: string; operations: Set<string> }>()
  const note = (code: string, operation: string | null, message: string, status?: number) => {
    const entry = found.get(code) ?? { statuses: new Set(), ofField: false, message: '', operations: new Set() }
    if (status === undefined) entry.ofField = true
    else entry.statuses.add(status)
    if (entry.message === '') entry.message = message
    if (operation !== null) entry.operations.add(operation)
    found.set(code, entry)
  }
  // An unfinished export is sent as 202, since no client accepts the 101 in its body as a response.
  const read = (value: Json, operation: string | null, sent?: number) => {
    if (!isObject(value)) return
    const { error, status, message, errors, results } = value
    const shown = typeof status === 'number' && status < 200 ? sent : status
    if (typeof error === 'string' && typeof shown === 'number') note(error, operation, said(message), shown)
    for (const detail of Array.isArray(errors) ? errors : [])
      if (isObject(detail) && typeof detail['code'] === 'string')
        note(detail['code'], operation, said(detail['defaultMessage']))
    // The error of a single item.
    for (const entry of Array.isArray(results) ? results : [])
      if (isObject(entry) && entry['error'] !== undefined) read(entry['error'], operation)
  }
  for (const { examples = [] } of Object.values(reference.responses))
    for (const { value } of examples) read(value, null)
  for (const operation of reference.operations) {
    const own = operation.responses.filter((response) => !('shared' in response))
    for (const { status, examples = [] } of responsesOf({ ...operation, responses: own }, reference))
      for (const { value } of examples) read(value, operation.id, status)
    for (const { shared, status } of operation.responses.flatMap((one) => ('shared' in one ? [one] : [])))
      for (const { value } of reference.responses[shared]?.examples ?? [])
        if (status !== 401 && status !== 429 && status < 500) read(value, operation.id, status)
    for (const [, code = '', text = ''] of operation.description.matchAll(/^\| `?([A-Z][A-Z\d_]{3,})`? \|([^|]*)\|/gm))
      if (!code.startsWith('SANDBOX_')) note(code, operation.id, text.trim())
  }
  for (const [code, { status, message, in: operations = [null] }] of Object.entries(otherCodes))
    if (!found.has(code)) for (const operation of operations) note(code, operation, message, status)
  return [...found]
    .map(([code, { statuses, ofField, message, operations }]) => ({
      code,
      statuses: [...statuses].sort((one, other) => one - other),
      ofField,
      message,
      operations: [...operations],
      where: otherCodes[code]?.where,
    }))
    .sort((one, other) => one.code.localeCompare(other.code))
}

const said = (value: Json | undefined) => (typeof value === 'string' ? value : '')
