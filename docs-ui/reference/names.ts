import { enumAnchor, operationAnchor, type Enumeration, type Operation } from './reference.ts'

/** Leads from a name in prose to where it is described. */
export interface Names {
  hrefOf(name: string): string | undefined
}

interface Named {
  readonly operations: readonly Pick<Operation, 'tag' | 'id' | 'method' | 'path' | 'hidden'>[]
  readonly enums: readonly Pick<Enumeration, 'name'>[]
  /** Codes that the catalogue of errors has. */
  readonly codes: Iterable<string>
}

/** Operations by id or by method and path, enumerations by name, and error codes. */
export function namesOf({ operations, enums, codes }: Named): Names {
  const hrefs = new Map<string, string>()
  for (const code of codes) hrefs.set(code, `/guides/errors#${code}`)
  for (const { name } of enums) hrefs.set(name, `/api-reference#${enumAnchor(name)}`)
  for (const operation of operations) {
    if (operation.hidden) continue
    const href = `/api-reference#${operationAnchor(operation)}`
    hrefs.set(operation.id, href)
    hrefs.set(`${operation.method} ${operation.path}`, href)
  }
  return { hrefOf: (name) => hrefs.get(name) }
}
