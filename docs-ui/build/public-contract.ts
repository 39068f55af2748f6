interface Contract {
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}

interface Operation {
  readonly operationId: string
  readonly 'x-internal'?: boolean
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'])

/** Drops hidden operations from the contract, with the links to them and the components that only they use. */
export function publicContract(text: string): string {
  const contract: Contract = JSON.parse(text)
  const named = namedIn(contract)
  const hidden = new Set<string>()
  for (const [address, item] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!methods.has(method) || !isHidden(operation)) continue
      hidden.add(operation.operationId)
      delete item[method]
    }
    if (!Object.keys(item).some((key) => methods.has(key))) delete contract.paths[address]
  }
  withoutLinksTo(contract, hidden)
  withoutUnnamed(contract, named)
  return JSON.stringify(contract)
}

const isHidden = (operation: unknown): operation is Operation => Object(operation)['x-internal'] === true

function withoutLinksTo(part: unknown, hidden: ReadonlySet<string>): void {
  if (typeof part !== 'object' || part === null) return
  const links: unknown = Object(part).links
  if (typeof links === 'object' && links !== null)
    for (const [name, link] of Object.entries(links))
      if (hidden.has(Object(link).operationId)) Reflect.deleteProperty(links, name)
  for (const child of Object.values(part)) withoutLinksTo(child, hidden)
}

/**
 * Removes components that nothing refers to any more. Repeats, since a removed one may have held the last reference to
 * another.
 */
function withoutUnnamed(contract: Contract, before: ReadonlySet<string>): void {
  for (let removed = true; removed;) {
    removed = false
    const named = namedIn(contract)
    for (const [kind, components] of Object.entries(contract.components))
      for (const name of Object.keys(components)) {
        const reference = `#/components/${kind}/${name}`
        if (!before.has(reference) || named.has(reference)) continue
        delete components[name]
        removed = true
      }
  }
}

const namedIn = (contract: Contract): Set<string> =>
  new Set(
    Array.from(
      JSON.stringify(contract).matchAll(/"\$ref":"(#\/components\/[^"]+)"/g),
      ([, reference = '']) => reference,
    ),
  )
