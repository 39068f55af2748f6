import { begin, bind, type Call } from './call.ts'
import { dataOf, isDone, readJson } from './connection.ts'
import type { Operation } from './operation.ts'
import type { Connection, Outgoing } from './options.ts'

/** A file under way. Awaited it is a `File` with its name and type; `stream` gives it piece by piece. */
export interface FileCall<Status extends number = number, Failed extends number = number> extends Call<
  File,
  Status,
  Failed
> {
  /** The file while it comes in, however large it is. */
  stream(): Promise<ReadableStream<Uint8Array>>
}

/** The name that the response suggests, without anything that leads into another folder. */
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

/** The function of an operation that returns a file. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from where the function is assigned
export const file = <Signature>(operation: Operation): Signature => bind(operation, beginFile)

/** Labels as the API returns them. */
interface EncodedLabel {
  readonly data: string
  readonly type: string
  readonly contentType: string
  readonly carrierReference?: string
}

/** A label as the file that it is, named after its carrier reference like the one that the API streams: ready to be printed, saved or uploaded. */
export const labelFile = ({ data, type, contentType, carrierReference = 'all' }: EncodedLabel): File =>
  new File(
    [Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))],
    `label-${carrierReference}.${type.toLowerCase()}`,
    { type: contentType },
  )
