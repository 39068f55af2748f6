import { inTab } from '../../ui/storage.ts'
import { bearer, isHeader, type Values } from './request.ts'
import { secret } from './secret.ts'

/** Names in session storage whose values are sent as headers. */
export const storedHeaders = ['Authorization', 'ClientId'] as const

export type StoredHeader = (typeof storedHeaders)[number]

export const stored = (name: StoredHeader): string => inTab.read(name) ?? ''

/** If storage is forbidden nothing is sent, which shows in the field becoming empty again. */
export const store = (name: StoredHeader, value: string): void => inTab.write(name, value === '' ? undefined : value)

/** Turns every entry of session storage into a header, unless its name or value cannot be one. */
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

/** A past call. `status` is null if there was no response. */
export interface Past {
  readonly at: number
  readonly values: Values
  readonly status: number | null
  readonly milliseconds: number
}

const kept = 12

/** A header name may not contain a colon, so this entry is never sent as one. */
const historyKey = (operationId: string) => `history:${operationId}`

export function historyOf(operationId: string): readonly Past[] {
  try {
    const found: readonly Past[] = JSON.parse(inTab.read(historyKey(operationId)) ?? '[]')
    return found
  } catch {
    return []
  }
}

/** If storage is full or forbidden, the history lasts as long as the panel. */
export function remember(operationId: string, past: Past): readonly Past[] {
  const history = [{ ...past, values: withoutSecrets(past.values) }, ...historyOf(operationId)].slice(0, kept)
  inTab.write(historyKey(operationId), JSON.stringify(history))
  return history
}

export const withoutSecrets = (values: Values): Values => (secret.test(values.body) ? { ...values, body: '' } : values)
