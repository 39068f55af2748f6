import type { Schema } from '../../platform/http/coercion.ts'
import { schemaNamed } from '../../platform/http/rows.ts'

/** A field of a shipment that a cell can hold. */
export interface Field {
  /** A path with dots, such as `parcels.0.weight`. */
  readonly path: string
  readonly type: 'string' | 'number' | 'boolean'
  /** For a value under a key that the client chooses: the map's path, and the key. */
  readonly entry?: readonly [map: string, key: string]
}

/** How many entries of a list can have columns. */
const mostEntries = 100

function* leavesOf(schema: Schema, path: string): Generator<Field> {
  const { type, properties, items, maxItems } = schema
  if (isMap(schema)) return
  if (properties)
    for (const [name, part] of Object.entries(properties)) yield* leavesOf(part, path === '' ? name : `${path}.${name}`)
  else if (items) {
    const count = typeof maxItems === 'number' ? Math.min(maxItems, mostEntries) : mostEntries
    for (let index = 0; index < count; index++) yield* leavesOf(items, `${path}.${index}`)
  } else yield { path, type: type === 'boolean' ? type : type === 'number' || type === 'integer' ? 'number' : 'string' }
}

const isMap = ({ additionalProperties }: Schema) => typeof additionalProperties === 'object'

/** The common names of columns. */
const shortNames: Readonly<Record<string, string>> = {
  reference: 'customerReference',
  order: 'orderNumber',
  carrier: 'carrierProduct.carrier',
  product: 'carrierProduct.productId',
  firstname: 'recipient.firstName',
  lastname: 'recipient.lastName',
  company: 'recipient.company',
  address: 'recipient.addressLine1',
  postcode: 'recipient.postCode',
  city: 'recipient.city',
  country: 'recipient.country',
  phone: 'recipient.contactInfo.telephone',
  mobile: 'recipient.contactInfo.mobile',
  email: 'recipient.contactInfo.email',
  shop: 'delivery.parcelShopId',
  weight: 'parcels.0.weight',
  length: 'parcels.0.length',
  width: 'parcels.0.width',
  height: 'parcels.0.height',
  content: 'parcels.0.description',
}

/** Removes differences in case, blanks and punctuation. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The fields that the columns of a file may hold. */
export interface Fields {
  readonly schema: Schema
  readonly all: readonly Field[]
  /** Returns the field with this path. */
  at(path: string): Field | undefined
  /** Returns whether a path ends in a key that the client chooses. */
  isEntry(path: string): boolean
  /** Returns the field for a column name. */
  named(column: string): Field | undefined
}

/** Collects the fields of a schema of the contract by their paths. */
export function fieldsOf(name: string): Fields {
  const schema = schemaNamed(name)
  const fields = new Map(leavesOf(schema, '').map((field) => [field.path, field] as const))
  const maps = Object.entries(schema.properties ?? {}).flatMap(([at, part]) => (isMap(part) ? [at] : []))
  const entryAt = (path: string): Field | undefined => {
    const [, begin = '', key = ''] = /^([^.]+)\.(.+)$/s.exec(path) ?? []
    const map = maps.find((at) => at === begin.toLowerCase())
    return map === undefined ? undefined : { path: `${map}.${key}`, type: 'string', entry: [map, key] }
  }
  const byName = new Map([...fields.keys().map((path) => [plain(path), path] as const), ...Object.entries(shortNames)])
  return {
    schema,
    all: [...fields.values()],
    at: (path) => fields.get(path) ?? entryAt(path),
    named: (column) => fields.get(byName.get(plain(column)) ?? '') ?? entryAt(column),
    isEntry: (path) => entryAt(path) !== undefined,
  }
}

export const shipmentFields = fieldsOf('BatchEntry')
