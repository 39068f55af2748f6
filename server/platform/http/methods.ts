import type { Facts } from './handler.ts'

type Route = Pick<Facts, 'method' | 'path'>

const isParameter = (segment: string | undefined) => segment?.startsWith('{') ?? false

/** Whether a template matches a path, or a more specific template. */
function fits(segments: readonly string[], template: readonly string[]): boolean {
  return (
    segments.length === template.length &&
    template.every((segment, index) => segment === segments[index] || (isParameter(segment) && segments[index] !== ''))
  )
}

const split = (path: string) => path.replace(/\/$/, '').split('/')

/** The contract's methods for a path. If two templates match, the more specific one wins. */
export class Methods {
  readonly #byTemplate = new Map<string, Set<string>>()
  readonly #templates: readonly (readonly string[])[]

  constructor(routes: readonly Route[]) {
    for (const { method, path } of routes) {
      const methods = this.#byTemplate.get(path) ?? new Set()
      methods.add(method)
      if (method === 'GET') methods.add('HEAD')
      this.#byTemplate.set(path, methods)
    }
    this.#templates = [...this.#byTemplate.keys()].map(split).sort((a, b) => exactness(b).localeCompare(exactness(a)))
  }

  /** The `Allow` header for a path below the prefix; undefined if the contract has no such path. */
  allowed(path: string): string | undefined {
    const segments = split(path)
    const template = this.#templates.find((candidate) => fits(segments, candidate))
    if (!template) return undefined
    const joined = template.join('/')
    const methods = this.#byTemplate.get(joined) ?? this.#byTemplate.get(`${joined}/`) ?? []
    return [...methods].sort().join(', ')
  }

  /**
   * Routes that a router would send to a less specific path because it matches the method first: `GET
   * /shipments/events` to `GET /shipments/{shipmentId}`. They need a 405 of their own.
   */
  shadowed(): { method: string; path: string; allow: string }[] {
    const templates = [...this.#byTemplate].map(([path, methods]) => ({ path, methods, segments: split(path) }))
    const byLength = Map.groupBy(
      templates.filter(({ segments }) => segments.some(isParameter)),
      ({ segments }) => segments.length,
    )
    return templates.flatMap(({ path, methods, segments }) => {
      const alike = byLength.get(segments.length) ?? []
      const less = alike.filter((other) => other.path !== path && fits(segments, other.segments))
      const missing = less.reduce((all, other) => all.union(other.methods), new Set<string>())
      return [...missing]
        .filter((method) => method !== 'HEAD' && !methods.has(method))
        .map((method) => ({ method, path, allow: [...methods].sort().join(', ') }))
    })
  }
}

/** Sorts templates with a literal segment before those with a parameter in the same place. */
const exactness = (template: readonly string[]) =>
  template.map((segment) => (isParameter(segment) ? '0' : '1')).join('')
