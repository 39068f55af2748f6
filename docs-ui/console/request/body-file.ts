import {
  childrenOf,
  choicesOf,
  isObject,
  type Definitions,
  type Json,
  type Operation,
} from '../../reference/reference.ts'
import { parsed } from './json.ts'

/** How an operation takes a file: as the whole body, or as the `data` property of a JSON body. */
export interface FileUse {
  readonly as: 'body' | 'data'
  /** The file types it takes, such as CSV. */
  readonly kinds: readonly FileKind[]
  /** The property of the JSON body that states the file type, if there is one. */
  readonly named?: 'type' | 'contentType'
}

export type FileKind = 'CSV' | 'XLSX' | 'PDF' | 'JPEG' | 'PNG'

const mediaTypes: Readonly<Record<FileKind, string>> = {
  CSV: 'text/csv',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PDF: 'application/pdf',
  JPEG: 'image/jpeg',
  PNG: 'image/png',
}

const all = ['CSV', 'XLSX', 'PDF', 'JPEG', 'PNG'] as const satisfies readonly FileKind[]

/** A property that takes more characters than this holds a file. */
const longest = 1_000_000

const nameOf = {
  type: (kind: FileKind) => kind,
  contentType: (kind: FileKind) => mediaTypes[kind],
}

/** Returns null for operations that take no file. */
export function fileUse({ body }: Operation, definitions: Definitions): FileUse | null {
  if (!body) return null
  const sent = all.filter((kind) => body.types?.includes(mediaTypes[kind]))
  if (sent.length > 0) return { as: 'body', kinds: sent }
  const attributes = body.schema ? childrenOf(body.schema, definitions) : []
  const data = attributes.find(({ name }) => name === 'data')
  if (data?.type !== 'string' || (data.maxLength ?? 0) < longest) return null
  const named = (['contentType', 'type'] as const).find((one) => attributes.some(({ name }) => name === one))
  const naming = attributes.find(({ name }) => name === named)
  if (!named || !naming) return { as: 'data', kinds: ['CSV'] }
  const values: readonly Json[] = choicesOf(naming, definitions).values
  return { as: 'data', kinds: all.filter((kind) => values.includes(nameOf[named](kind))), named }
}

/** Goes by the file extension, as programs do. */
export const kindOf = (name: string): FileKind | undefined =>
  all.find((kind) =>
    name
      .toLowerCase()
      .replace(/\.jpg$/, '.jpeg')
      .endsWith(`.${kind.toLowerCase()}`),
  )

/** Such as `CSV or XLSX`. */
export const listOf = ({ kinds }: FileUse): string => new Intl.ListFormat('en', { type: 'disjunction' }).format(kinds)

/** Returns why a file can't be sent, or null if it can. */
export function fileError(name: string, use: FileUse): string | null {
  const kind = kindOf(name)
  return kind && use.kinds.includes(kind) ? null : `Choose a ${listOf(use)} file. ${name} has another type.`
}

/** The types that a file dialog offers. */
export const accepted = ({ kinds }: FileUse): string =>
  kinds.flatMap((kind) => [`.${kind.toLowerCase()}`, mediaTypes[kind]]).join(',')

export const mediaTypeOf = (name: string): string => mediaTypes[kindOf(name) ?? 'CSV']

/** Puts a file into the JSON body: CSV as text, all else as base64. */
export async function bodyWithFile(text: string, file: File, { named }: FileUse): Promise<string> {
  const kind = kindOf(file.name) ?? 'CSV'
  const data = kind === 'CSV' ? await file.text() : base64Of(new Uint8Array(await file.arrayBuffer()))
  return JSON.stringify(
    {
      ...objectOf(parsed(text)),
      ...(named && { [named]: nameOf[named](kind) }),
      ...(named === 'contentType' && { name: file.name }),
      data,
    },
    null,
    2,
  )
}

const objectOf = (value: Json): Readonly<Record<string, Json>> => (isObject(value) ? value : {})

/** In chunks, since a function takes a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

/** Shortens long strings in a body, such as a file, for a sample of the call. */
export const shortened = (body: string): string =>
  body.replace(/"(?:[^"\\]|\\.){2000,}"/g, (long) => `${long.slice(0, 60).replace(/\\.?$/, '')}…"`)
