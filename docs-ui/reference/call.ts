import { basePath, type Operation } from './reference.ts'

/** Where samples call before a browser knows from where it has them. */
export const placeholderAddress = 'https://api.waybill.example'

/** The parts of a call. The console takes them from its form, the page from the contract's examples. */
export interface Call {
  /** Scheme, host and port, such as `https://api.waybill.example`. */
  readonly address: string
  readonly path: Readonly<Record<string, string>>
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Without Authorization and ClientId. */
  readonly headers: Readonly<Record<string, string>>
  /** Absent where the samples should read the token from the environment. */
  readonly authorization?: string
  readonly clientId?: string
  /** The text of the body as it is sent. */
  readonly body?: string
  /** A file that is sent in place of it. */
  readonly file?: { readonly name: string; readonly type: string }
}

/** `{address}/v1/shipments/…?page=2`, as it goes over the wire. */
export function urlOf({ path }: Pick<Operation, 'path'>, call: Pick<Call, 'address' | 'path' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path[name] ?? `{${name}}`))
  return `${call.address}${basePath}${filled}${queryString(call.query)}`
}

/** Parameters with empty values are left out. */
export function queryString(query: Call['query']): string {
  const pairs = query.filter(([, value]) => value !== '')
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`
}
