import { begin, bind, type Call } from './call.ts'
import { dataOf, isDone, readJson } from './connection.ts'
import type { Operation } from './operation.ts'
import type { Connection, Outgoing } from './options.ts'

/** A file download in progress. Awaiting it returns a `File` with name and type; `stream` reads it piece by piece. */
export interface FileCall<Status extends number = number, Failed extends number = number> extends Call<
  File,
  Status,
  Failed
> {
  /** Returns the file as a stream, without holding all of it in memory. */
  stream(): Promise<ReadableStream<Uint8Array>>
}

/** The file name that the response suggests, without path separators. */
function nameOf({ headers, url }: Response): string {
  const [last = 'file'] = /[^/?]+(?=$|\?)/.exec(url) ?? []
  const [, encoded, said = last] =
    /filename(\*)?=(?:UTF-8'')?"?([^";]+)/i.exec(headers.get('content-disposition') ?? '') ?? []
  const name = encoded ? decodeURIComponent(said) : said
  // oxlint-disable-next-line no-control-regex -- they are what must not be in a name
  return name.replace(/[\u0000-\u001f/\\]/g, '_')
}

const readFile = async (response: Response): Promise<unknown> => {
  if (!isDone(response)) return readJson(response)
  const blob = await response.blob()
  return new File([blob], nameOf(response), { type: blob.type })
}

const beginFile = (connection: Connection, outgoing: Outgoing): FileCall => {
  const call = begin<File>(connection, { ...outgoing, read: readFile })
  return Object.assign(call, {
    stream: async () => {
      const { response, attempts } = await call.raw()
      if (isDone(response)) return response.body ?? new Blob().stream()
      throw dataOf({ response, data: await readJson(response), attempts }, outgoing.operation.id)
    },
  })
}

/** Makes the function of an operation that returns a file. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from where the function is assigned
export const file = <Signature>(operation: Operation): Signature => bind(operation, beginFile)

/** A label as the API returns it. */
interface EncodedLabel {
  readonly data: string
  readonly type: string
  readonly contentType: string
  readonly carrierReference?: string
}

/**
 * Decodes a label into a `File`, ready to print, save or upload. Its name is made from the carrier reference, like that
 * of a label the API streams.
 */
export const labelFile = ({ data, type, contentType, carrierReference = 'all' }: EncodedLabel): File =>
  new File(
    [Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))],
    `label-${carrierReference}.${type.toLowerCase()}`,
    { type: contentType },
  )
