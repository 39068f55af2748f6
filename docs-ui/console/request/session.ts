import { inTab } from '../../ui/storage.ts'
import { bearer, isHeader, type Values } from './request.ts'
import { secret } from './secret.ts'

/** Session storage: every entry under these names goes into the request as a header. */
export const storedHeaders = ['Authorization', 'ClientId'] as const

export type StoredHeader = (typeof storedHeaders)[number]

export const stored = (name: StoredHeader): string => inTab.read(name) ?? ''

/** Where storage is forbidden nothing is sent, and the field says so by being empty again. */
export const store = (name: StoredHeader, value: string): void => inTab.write(name, value === '' ? undefined : value)

/** Every entry of session storage becomes a header, unless its name or value cannot be one. */
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
    const found: readonly Past[] = JSON.parse(inTab.read(historyKey(operationId)) ?? '[]')
    return found
  } catch {
    return []
  }
}

/** Full or forbidden, the history lasts as long as the panel. */
export function remember(operationId: string, past: Past): readonly Past[] {
  const history = [{ ...past, values: withoutSecrets(past.values) }, ...historyOf(operationId)].slice(0, kept)
  inTab.write(historyKey(operationId), JSON.stringify(history))
  return history
}

export const withoutSecrets = (values: Values): Values => (secret.test(values.body) ? { ...values, body: '' } : values)
