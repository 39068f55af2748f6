import { defined } from './build-values.ts'
import { SchemaReader } from './build-schemas.ts'
import { ContractError, Cursor, type Source } from './cursor.ts'
import { areaOf, type Contract, type Operation, queryTypeOf, type Tag } from './model.ts'
import { isTypeName } from './names.ts'
import { readPath } from './build-operation.ts'
import { readWebhook } from './build-webhook.ts'

/** Components that a bundler collects; each is read where it is referenced. */
const componentKinds = [
  'schemas',
  'parameters',
  'headers',
  'responses',
  'requestBodies',
  'examples',
  'links',
  'securitySchemes',
]

/** Builds the model from a bundled contract, or throws with everything that is wrong. */
export function build(source: Source): Contract {
  const root = Cursor.root(source)
  const schemas = new SchemaReader()
  root.only('The contract', [
    'openapi',
    'info',
    'servers',
    'security',
    'tags',
    'components',
    'paths',
    'webhooks',
    'x-tagGroups',
  ])
  if (!/^3\.1\.\d+$/.test(root.text('openapi') ?? ''))
    root.problem('This is no OpenAPI 3.1 document.', 'Write `openapi: 3.1.0`.', 'openapi')
  const info = root.child('info')
  info?.only('info', ['title', 'version', 'summary', 'description', 'contact', 'license', 'termsOfService'])
  root.child('components')?.only('components', componentKinds)
  const tags = root.items('tags').map(readTag)
  once(
    root,
    tags.map((tag) => tag.name),
    'tag',
  )
  checkGroups(
    root,
    tags.map((tag) => tag.name),
  )
  const operations = root.entries('paths').flatMap(([path, item]) => readPath(path, item, tags, schemas))
  once(
    root,
    operations.map((operation) => operation.id),
    'operation id',
  )
  const webhooks = root.entries('webhooks').map(([type, at]) => readWebhook(type, at, schemas))
  const named = schemas.named()
  checkNames(root, operations, [...named.keys()])
  checkLinks(root, operations)
  const contract = defined({
    title: info?.needText('title', 'Name the API in `info.title`.') ?? '',
    version: info?.needText('version', 'Give `info.version`.') ?? '',
    summary: info?.text('summary'),
    description: info?.text('description') ?? '',
    servers: root
      .items('servers')
      .map((server) =>
        defined({ url: server.needText('url', 'Give the address.'), description: server.text('description') }),
      ),
    tags,
    operations,
    webhooks,
    schemas: named,
  })
  if (source.problems.length > 0) throw new ContractError(source.problems)
  return contract
}

/** If tags are grouped, each must be in exactly one group. */
function checkGroups(root: Cursor, tags: readonly string[]): void {
  if (!root.has('x-tagGroups')) return
  const grouped = root.items('x-tagGroups').flatMap((group) => {
    group.only('A group of tags', ['name', 'tags'])
    group.needText('name', 'Name the group.')
    return group.texts('tags')
  })
  once(root, grouped, 'grouped tag')
  for (const tag of tags)
    if (!grouped.includes(tag)) root.problem(`The tag ${tag} is in no group.`, 'Add it to a group of `x-tagGroups`.')
  for (const tag of grouped)
    if (!tags.includes(tag)) root.problem(`A group has the tag ${tag}, which does not exist.`, 'Correct its name.')
}

function once(root: Cursor, names: readonly string[], what: string): void {
  for (const duplicate of new Set(names.filter((name, index) => names.indexOf(name) !== index)))
    root.problem(`The ${what} ${JSON.stringify(duplicate)} is given twice.`, 'Rename one of them.')
}

/** Generated types share a namespace: schemas, and one for each operation's query. */
function checkNames(root: Cursor, operations: readonly Operation[], schemas: readonly string[]): void {
  const lowered = new Map<string, string>()
  for (const name of schemas) {
    const twin = lowered.get(name.toLowerCase())
    if (twin !== undefined)
      root.problem(
        `The schemas ${twin} and ${name} differ in case only.`,
        'Rename one of them; some file systems cannot tell them apart.',
      )
    lowered.set(name.toLowerCase(), name)
  }
  for (const operation of operations) {
    const name = queryTypeOf(operation.id)
    if (schemas.includes(name) && operation.parameters.some((parameter) => parameter.in === 'query'))
      root.problem(`The schema ${name} has the name of the query of ${operation.id}.`, 'Rename the schema.')
  }
}

function checkLinks(root: Cursor, operations: readonly Operation[]): void {
  const ids = new Set(operations.map((operation) => operation.id))
  for (const operation of operations)
    for (const response of operation.responses)
      for (const link of response.links)
        if (!ids.has(link.operationId))
          root.problem(
            `The link ${link.name} of ${operation.id} leads to ${link.operationId}, which is no operation.`,
            'Correct its operationId.',
          )
}

function readTag(at: Cursor): Tag {
  at.only('A tag', ['name', 'description'])
  const name = at.needText('name', 'Name the tag.')
  if (!isTypeName(name))
    at.problem(
      `The tag ${JSON.stringify(name)} is not in PascalCase.`,
      'Use letters and digits, as in ParcelShop.',
      'name',
    )
  const [description = '', ...introduction] = at
    .needText('description', 'Say what the operations of the tag are for.')
    .split('\n\n')
  return { name, area: areaOf(name), description, introduction: introduction.join('\n\n') }
}
