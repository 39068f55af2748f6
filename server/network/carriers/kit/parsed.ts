/** What JSON says, or undefined where it is none. */
export function parsed(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(json).toString())
  } catch {
    return undefined
  }
}
