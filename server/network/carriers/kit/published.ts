/**
 * What carriers publish of their APIs, to compare with our contract files. Each adapter stores the published fields in
 * `published.json`, and a test compares ours with them. After a contract file has changed, regenerate them from clones
 * of the documents' repositories, with Python's PyYAML:
 *
 *     node server/network/carriers/kit/published.ts FOLDER [ADAPTER...]    # FOLDER/<owner>/<repository>
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readContract } from '../contract-file.ts'
import { fieldsOf, resolved, type Field, type Fields } from './schema-fields.ts'
import { xsdDocument } from './xsd.ts'

const karrio = { repository: 'karrioapi/karrio', commit: 'deea10f8568b2d48c71bbcc11ec11c62cdaf2a6a' }
const ups = { repository: 'UPS-API/api-documentation', commit: 'e6f36df4da29ac1b448c898a79aac48f653bbb44' }

const bpostSchemas = 'modules/connectors/bpost/schemas'

/** Adapters whose carrier publishes a machine-readable description. */
export const publishedAdapters = ['bpost', 'dhl-express', 'dhl-parcel-de', 'fedex', 'gls', 'ups', 'usps'] as const

/** The carriers' documents by adapter folder. Karrio keeps them beside its connectors. */
const documents: Record<
  (typeof publishedAdapters)[number],
  {
    repository: string
    commit: string
    files: readonly string[]
    /** For XML Schemas, the elements that our operations send and read. */
    elements?: Readonly<Record<string, { file: string; sent?: string; read?: string }>>
  }
> = {
  bpost: {
    ...karrio,
    files: [
      'shm_deep_integration_v5',
      'common_v5',
      'national_v5',
      'international_v5',
      'tracking_info_v1',
      'announcement_common_v1',
    ].map((name) => `${bpostSchemas}/${name}.xsd`),
    elements: {
      createOrder: { file: `${bpostSchemas}/shm_deep_integration_v5.xsd`, sent: 'order' },
      printLabels: { file: `${bpostSchemas}/shm_deep_integration_v5.xsd`, read: 'labels' },
      track: { file: `${bpostSchemas}/tracking_info_v1.xsd`, read: 'itemTracking' },
    },
  },
  'dhl-express': { ...karrio, files: ['modules/connectors/mydhl/vendors/dpdhl-express-api-3.1.1_swagger.yaml'] },
  'dhl-parcel-de': {
    ...karrio,
    files: ['parcel-de-shipping-v2_2', 'pp-parcel-returns', 'parcel-de-pickup-v3'].map(
      (name) => `modules/connectors/dhl_parcel_de/vendors/${name}.yaml`,
    ),
  },
  fedex: {
    ...karrio,
    files: ['ship-api', 'track', 'rate-api', 'pickup-api'].map(
      (name) => `modules/connectors/fedex/vendor/${name}.json`,
    ),
  },
  gls: {
    ...karrio,
    files: ['shipit-farm', 'ecitrackandtrace', 'authentification-service-v2'].map(
      (name) => `modules/connectors/gls/vendor/${name}.yaml`,
    ),
  },
  ups: {
    ...ups,
    files: [
      'Shipping',
      'Rating',
      'LandedCost',
      'Tracking',
      'Pickup',
      'Locator',
      'OAuthClientCredentials',
      'UPSTrackAlert',
    ].map((name) => `${name}.yaml`),
  },
  usps: {
    ...karrio,
    files: ['carrier-pickup', 'domestic-labels', 'payments', 'scan-forms', 'shipping-options', 'tracking'].map(
      (name) => `modules/connectors/usps/vendor/${name}.yaml`,
    ),
  },
}

/** The fields that an operation sends in its body and reads from its response. */
export interface Operation {
  readonly sent: Fields
  readonly read: Fields
}

export interface Published {
  readonly documents: readonly { title: string; version: string; repository: string; commit: string; file: string }[]
  /** By our operation's name: the document's fields that ours has too, and the others that it requires. */
  readonly operations: Readonly<Record<string, { document: string } & Operation>>
}

const ownCalls = (adapter: string) => callsOf(readContract(new URL(`../${adapter}/openapi.yaml`, import.meta.url)))

/** Returns our contract file's operations by name, with the fields of their bodies. */
export const ownOperations = (adapter: string): ReadonlyMap<string, Operation> =>
  new Map(ownCalls(adapter).map((call) => [call.operation.operationId ?? '', bodiesOf(call)]))

interface Content {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { schema: object }>>
  readonly schema?: object
}

interface Call {
  readonly document: object
  readonly method: string
  readonly path: string
  readonly operation: {
    readonly operationId?: string
    readonly parameters?: readonly { in?: string; schema?: object }[]
    readonly requestBody?: Content
    readonly responses: Readonly<Record<string, Content>>
  }
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

interface Document {
  readonly paths: Readonly<Record<string, object>>
  readonly servers?: readonly { url: string }[]
}

const callsOf = (document: Document): Call[] =>
  Object.entries(document.paths).flatMap(([at, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({ document, method, path: basePathOf(document) + at, operation })),
  )

/** Returns the path that a document's servers share, unless its versions are parameters. */
function basePathOf({ servers: [server] = [] }: Document): string {
  const base = URL.canParse(server?.url ?? '') ? new URL(server?.url ?? '').pathname : ''
  return base.includes('%7B') || base === '/' ? '' : base.replace(/\/$/, '')
}

/** Reads bodies of OpenAPI 3, which has contents, and Swagger 2, with a body parameter and a schema in the response. */
function bodiesOf({ document, operation }: Call): Operation {
  const { requestBody, responses, parameters = [] } = operation
  const success = Object.keys(responses).find((status) => status.startsWith('2'))
  const fields = (schema: object | undefined) => (schema ? fieldsOf(document, schema) : new Map<string, Field>())
  const inBody = parameters.find((parameter) => parameter.in === 'body')?.schema
  return {
    sent: fields(requestBody ? schemaOf(document, requestBody) : inBody),
    read: fields(success === undefined ? undefined : schemaOf(document, responses[success] ?? {})),
  }
}

function schemaOf(document: object, given: Content): object | undefined {
  const { content, schema } = resolved(document, given)
  const types = Object.keys(content ?? {})
  const type = types.find((name) => /json|form/.test(name)) ?? types[0]
  return type === undefined ? schema : content?.[type]?.schema
}

/** Keeps those of a document's fields that our contract file has too, and those that are required beside them. */
function besideOurs(theirs: Fields, ours: Fields): Fields {
  const parents = new Set(['', ...ours.keys()])
  return new Map(
    [...theirs].filter(([place, { required }]) => ours.has(place) || (required && parents.has(parentOf(place)))),
  )
}

export const parentOf = (place: string): string => place.slice(0, Math.max(0, place.lastIndexOf('.')))

/** Whether a document's call is ours: its path is the end of our path, where a parameter matches anything. */
const isSame = (theirs: Call, ours: Call): boolean =>
  theirs.method === ours.method &&
  theirs.path.length > 1 &&
  new RegExp(`${theirs.path.replaceAll(/[.()]/g, '\\$&').replaceAll(/\{[^}]*\}/g, '[^/]+')}$`).test(ours.path)

/** PyYAML accepts UPS's quoted texts that continue left of their key's indentation, which YAML does not allow. */
function parsed(text: string) {
  const program = 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout, default=str)'
  const input = text.replaceAll('\t', ' '.repeat(8))
  return JSON.parse(execFileSync('python3', ['-c', program], { input, encoding: 'utf8', maxBuffer: 50_000_000 }))
}

function publishedBy(adapter: keyof typeof documents, folder: string): Published {
  const { repository, commit, files, elements } = documents[adapter]
  const texts = files.map((file) => {
    const given = ['-C', path.join(folder, repository), 'show', `${commit}:${file}`]
    return { file, text: execFileSync('git', given, { encoding: 'utf8', maxBuffer: 10_000_000 }) }
  })
  if (elements) {
    const document = xsdDocument(texts.map(({ text }) => text))
    const fields = (name: string | undefined) =>
      name === undefined ? new Map<string, Field>() : fieldsOf(document, { $ref: `#/components/schemas/${name}` })
    return {
      documents: files.map((file) => {
        const [, title = '', version = ''] = /([^/]+)_v(\d+)\.xsd$/.exec(file) ?? []
        return { title, version, repository, commit, file }
      }),
      operations: Object.fromEntries(
        ownCalls(adapter).flatMap((call) => {
          const { operationId = '' } = call.operation
          const told = elements[operationId]
          const theirs = told && { sent: fields(told.sent), read: fields(told.read) }
          return theirs ? [[operationId, { document: told.file, ...asOurs(theirs, bodiesOf(call)) }] as const] : []
        }),
      ),
    }
  }
  const read = texts.map(({ file, text }) => ({ file, document: parsed(text) }))
  const theirs = read.flatMap(({ file, document }) => callsOf(document).map((call) => ({ file, call })))
  const operations = ownCalls(adapter).flatMap((call) => {
    const [found] = theirs
      .filter((one) => isSame(one.call, call))
      .toSorted((one, other) => other.call.path.length - one.call.path.length)
    if (!found) return []
    const bodies = asOurs(bodiesOf(found.call), bodiesOf(call))
    return [[call.operation.operationId ?? '', { document: found.file, ...bodies }] as const]
  })
  return {
    documents: read.map(({ file, document: { info } }) => ({
      title: info.title,
      version: info.version ?? '',
      repository,
      commit,
      file,
    })),
    operations: Object.fromEntries(operations),
  }
}

const asOurs = (theirs: Operation, ours: Operation): Operation => ({
  sent: besideOurs(theirs.sent, ours.sent),
  read: besideOurs(theirs.read, ours.read),
})

const keptOf = (adapter: string) => new URL(`../${adapter}/published.json`, import.meta.url)

export function readPublished(adapter: string): Published {
  const { documents: from, operations }: Kept = JSON.parse(readFileSync(keptOf(adapter), 'utf8'))
  return {
    documents: from,
    operations: Object.fromEntries(
      Object.entries(operations).map(([name, { document, sent, read }]) => [
        name,
        { document, sent: new Map(Object.entries(sent)), read: new Map(Object.entries(read)) },
      ]),
    ),
  }
}

/** As stored in the file, without maps. */
interface Kept extends Pick<Published, 'documents'> {
  readonly operations: Readonly<Record<string, { document: string } & Record<keyof Operation, Record<string, Field>>>>
}

const plainly = (_name: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder = '.', ...only] = process.argv.slice(2)
  for (const adapter of publishedAdapters.filter((one) => only.length === 0 || only.includes(one))) {
    writeFileSync(keptOf(adapter), `${JSON.stringify(publishedBy(adapter, folder), plainly, 1)}\n`)
    console.log(`${adapter}: written.`)
  }
}
