import { bearer, isHeader, type Values } from './request.ts'
import { secret } from './secret.ts'

/** Session storage: every entry under these names goes into the request as a header. */
export const storedHeaders = ['Authorization', 'ClientId'] as const

export type StoredHeader = (typeof storedHeaders)[number]

export function stored(name: StoredHeader): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

export function store(name: StoredHeader, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // Storage may be forbidden. Nothing is sent then, and the field says so by being empty again.
  }
}

/** Specification, section 7: every entry of session storage becomes a header, as far as it can be one. */
export function headersFromStorage(): [name: string, value: string][] {
  try {
    return Object.keys(sessionStorage)
      .map((name): [string, string] => [name, sessionStorage.getItem(name) ?? ''])
      .map(([name, value]): [string, string] => [
        name,
        name === 'Authorization' && value !== '' ? bearer(value) : value,
      ])
      .filter(([name, value]) => isHeader(name, value))
  } catch {
    return []
  }
}

/** One call that was made. `status` is null where no response came. */
export interface Past {
  readonly at: number
  readonly values: Values
  readonly status: number | null
  readonly milliseconds: number
}

const kept = 12

/** A colon is not allowed in the name of a header, so this entry is never sent as one. */
const historyKey = (operationId: string) => `history:${operationId}`

export function historyOf(operationId: string): readonly Past[] {
  try {
    const text = sessionStorage.getItem(historyKey(operationId))
    const found: readonly Past[] = text === null ? [] : JSON.parse(text)
    return found
  } catch {
    return []
  }
}

export function remember(operationId: string, past: Past): readonly Past[] {
  const history = [{ ...past, values: withoutSecrets(past.values) }, ...historyOf(operationId)].slice(0, kept)
  try {
    sessionStorage.setItem(historyKey(operationId), JSON.stringify(history))
  } catch {
    // Full or forbidden: the history then lasts as long as the panel.
  }
  return history
}

export const withoutSecrets = (values: Values): Values => (secret.test(values.body) ? { ...values, body: '' } : values)
