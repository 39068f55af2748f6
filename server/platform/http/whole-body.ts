/** Reads a whole response unless it exceeds the limit. It counts bytes as they arrive, after decompression. */
export async function wholeBody(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longest: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    length += part.length
    if (length > longest) throw tooLong()
    read.push(part)
  }
  return Buffer.concat(read)
}
