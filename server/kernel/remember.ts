/** Looks each thing up once. Use it only while nothing else can change, such as within one request. */
export function remembering<Args extends readonly string[], Found>(
  look: (...args: Args) => Promise<Found>,
): (...args: Args) => Promise<Found> {
  const found = new Map<string, Promise<Found>>()
  return (...args) => {
    const key = args.join('\n')
    const known = found.get(key) ?? look(...args)
    found.set(key, known)
    return known
  }
}
