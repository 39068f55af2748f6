import { basePath, type Operation } from './reference.ts'

/** The address in samples until a browser replaces it with its own origin. */
export const placeholderAddress = 'https://api.waybill.example'

/** The parts of a call. The console fills them from its form, the page from the contract's examples. */
export interface Call {
  /** Scheme, host and port, such as `https://api.waybill.example`. */
  readonly address: string
  readonly path: Readonly<Record<string, string>>
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Without Authorization and ClientId. */
  readonly headers: Readonly<Record<string, string>>
  /** Absent if the samples should read the token from the environment. */
  readonly authorization?: string
  readonly clientId?: string
  /** The body text as sent. */
  readonly body?: string
  /** A file sent instead of `body`. */
  readonly file?: { readonly name: string; readonly type: string }
}

/** Returns `{address}/v1/shipments/…?page=2`, as sent over the wire. */
export function urlOf({ path }: Pick<Operation, 'path'>, call: Pick<Call, 'address' | 'path' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path[name] ?? `{${name}}`))
  return `${call.address}${basePath}${filled}${queryString(call.query)}`
}

/** Leaves out parameters with empty values. */
export function queryString(query: Call['query']): string {
  const pairs = query.filter(([, value]) => value !== '')
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`
}
