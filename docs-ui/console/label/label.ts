import type { Json, Operation } from '../../reference/reference.ts'
import type { Received } from '../request/exchange.ts'
import { member } from '../request/json.ts'
import type { Values } from '../request/request.ts'

export interface File {
  readonly kind: 'pdf' | 'image' | 'csv' | 'zpl' | 'other'
  readonly name: string
  readonly url: string
  readonly text: string
  readonly data: Blob
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zpl': 'zpl',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** Extracts a label that a response carries as base64 in its JSON. */
export function labelOf(response: Json): File | null {
  const label = member(response, 'label') ?? response
  const [data, type, reference] = ['data', 'contentType', 'carrierReference'].map((name) => member(label, name))
  if (typeof data !== 'string' || typeof type !== 'string' || member(label, 'encoding') !== 'base64') return null
  const bytes = bytesOf(data)
  if (!bytes) return null
  const name = `label-${typeof reference === 'string' ? reference : 'of-shipment'}.${extensions[type] ?? 'bin'}`
  return made(name, type, new Blob([bytes], { type }), kindOf(type) === 'zpl' ? new TextDecoder().decode(bytes) : '')
}

/** The response itself, named by its header, or after the operation and its parameters. */
export function fileOf(
  { bytes, type, data, text, headers }: Received,
  operation: Operation,
  sent: Values,
): File | null {
  if (bytes === 0) return null
  const suggested = headers.find(([name]) => name === 'content-disposition')?.[1]
  const name = /filename\*?="?(?:UTF-8'')?([^";]+)/i.exec(suggested ?? '')?.[1]
  const parts = [operation.id, ...Object.values(sent.path).filter((value) => value !== '')]
  const own = `${parts.join('-').replace(/[^\w.-]+/g, '_')}.${extensions[type] ?? 'bin'}`
  return made(name ?? own, type, data, text ?? '')
}

const made = (name: string, type: string, data: Blob, text: string): File => ({
  kind: kindOf(type),
  name,
  url: URL.createObjectURL(data),
  text,
  data,
})

function kindOf(type: string): File['kind'] {
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/csv') return 'csv'
  if (type === 'application/zpl') return 'zpl'
  return type.startsWith('image/') ? 'image' : 'other'
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
