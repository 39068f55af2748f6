/** Parses JSON. Returns undefined if it is invalid. */
export function parsed(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(json).toString())
  } catch {
    return undefined
  }
}
