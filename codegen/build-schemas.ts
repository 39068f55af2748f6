import type { Cursor } from './cursor.ts'
import {
  annotations,
  annotationsOf,
  alternativesOf,
  choiceOf,
  defined,
  jsonOf,
  knownOf,
  numericOf,
  textOf,
  typeOf,
} from './build-values.ts'
import type { Choice, Dictionary, Header, List, NamedSchema, Response, Schema, Structure } from './model.ts'
import { isKey, isTypeName } from './names.ts'

/** Stands in for a faulty schema, so that reading can continue and find further errors. */
const unreadable: Schema = { kind: 'boolean' }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The direct parts of a schema. */
function partsOf(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case 'array':
      return [schema.items]
    case 'map':
      return [schema.values]
    case 'object':
      return schema.properties.map((property) => property.schema)
    default:
      return []
  }
}

const isNull = (option: Cursor): boolean => option.value['type'] === 'null'

/** Reads schemas and collects the named ones. */
export class SchemaReader {
  /** Caches: hundreds of operations refer to the same responses and headers. */
  readonly responses = new Map<object, Response>()
  readonly headers = new Map<object, Header>()
  readonly #named = new Map<string, Structure | Choice>()
  readonly #places = new WeakMap<Structure, Cursor>()
  readonly #inputs = new Set<string>()
  readonly #outputs = new Set<string>()

  /** Reads the schema of a request, in which all objects must be closed. */
  input(at: Cursor): Schema {
    const schema = this.#read(at, [])
    this.#use(schema, this.#inputs, at, true)
    return schema
  }

  output(at: Cursor): Schema {
    const schema = this.#read(at, [])
    this.#use(schema, this.#outputs, at, false)
    return schema
  }

  /** All named schemas in use, by name. */
  named(): ReadonlyMap<string, NamedSchema> {
    this.#refuseCircles()
    return new Map(
      [...this.#named]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, schema]) => [
          name,
          { name, schema, input: this.#inputs.has(name), output: this.#outputs.has(name) },
        ]),
    )
  }

  /** Resolves a reference, for callers that need the kind of schema. */
  resolve(schema: Schema): Exclude<Schema, { kind: 'ref' }> {
    return schema.kind === 'ref'
      ? (this.#named.get(schema.name) ?? { kind: 'object', properties: [], closed: true })
      : schema
  }

  #use(schema: Schema, used: Set<string>, at: Cursor, closed: boolean): void {
    if (schema.kind === 'ref') {
      if (used.has(schema.name)) return
      used.add(schema.name)
      const target = this.#named.get(schema.name)
      if (target) this.#use(target, used, at, closed)
      return
    }
    if (closed && schema.kind === 'object' && !schema.closed)
      (this.#places.get(schema) ?? at).problem(
        'An object of a request accepts unknown properties.',
        'Add `additionalProperties: false`, or `unevaluatedProperties: false` beside allOf.',
      )
    for (const part of partsOf(schema)) this.#use(part, used, at, closed)
  }

  /**
   * Refuses recursive request schemas: fastify-openapi-glue gives them all the same id, so no two requests could have
   * one.
   */
  #refuseCircles(): void {
    const circular = (schema: Schema, path: readonly string[]): boolean => {
      if (schema.kind !== 'ref') return partsOf(schema).some((part) => circular(part, path))
      if (path.includes(schema.name)) return path[0] === schema.name
      const target = this.#named.get(schema.name)
      return target !== undefined && circular(target, [...path, schema.name])
    }
    for (const name of this.#inputs) {
      const target = this.#named.get(name)
      if (target?.kind === 'object' && circular({ kind: 'ref', name }, []))
        this.#places
          .get(target)
          ?.problem(
            `The request schema ${name} holds itself.`,
            'Refer to the other object by its id; a request cannot nest without end.',
          )
    }
  }

  #read(at: Cursor, stack: readonly string[]): Schema {
    if (at.has('$ref')) return this.#reference(at, stack)
    if (at.has('oneOf')) return this.#optional(at, stack)
    if (at.has('allOf')) return this.#structure(at, 'An allOf schema', knownOf.allOf, stack)
    if (at.has('enum') || at.has('const')) return choiceOf(at)
    const alternatives = alternativesOf(at)
    if (alternatives) return alternatives
    const type = typeOf(at)
    const common = { ...annotationsOf(at), ...(type.nullable && { nullable: true }) }
    switch (type.name) {
      case 'string':
        at.only('A string', ['type', ...annotations, ...knownOf.string])
        return { ...textOf(at), ...common }
      case 'number':
      case 'integer':
        at.only('A number', ['type', ...annotations, ...knownOf.number])
        return { ...numericOf(at, type.name), ...common }
      case 'boolean':
        at.only('A boolean', ['type', ...annotations])
        return { kind: 'boolean', ...common }
      case 'array':
        return { ...this.#list(at, stack), ...common }
      case 'object':
        return at.holdsObject('additionalProperties') || at.value['additionalProperties'] === true
          ? { ...this.#dictionary(at, stack), ...common }
          : this.#structure(at, 'An object', knownOf.object, stack)
      default:
        at.problem(
          type.name === undefined ? 'The schema has no type.' : `The type "${type.name}" is not known.`,
          'Write `type:` with string, number, integer, boolean, array or object, alone or as [X, "null"].',
        )
        return unreadable
    }
  }

  #list(at: Cursor, stack: readonly string[]): List {
    at.only('An array', ['type', ...annotations, ...knownOf.array])
    const items = at.child('items')
    if (!items) at.problem('The array has no "items".', 'Say what the array holds under `items:`.')
    return defined({
      kind: 'array',
      items: items ? this.#read(items, stack) : unreadable,
      minItems: at.number('minItems'),
      maxItems: at.number('maxItems'),
      uniqueItems: at.flag('uniqueItems') || undefined,
    })
  }

  #dictionary(at: Cursor, stack: readonly string[]): Dictionary {
    at.only('A map', ['type', ...annotations, ...knownOf.map])
    const values = at.child('additionalProperties')
    if (!values)
      at.problem('The map accepts anything.', 'Give `additionalProperties` a schema.', 'additionalProperties')
    const names = at.child('propertyNames')
    const read = names && this.#read(names, stack)
    if (read && read.kind !== 'string')
      names.problem('The names of a map are not texts.', 'Write `type: string` and a pattern.')
    return defined({
      kind: 'map',
      values: values ? this.#read(values, stack) : unreadable,
      names: read?.kind === 'string' ? read : undefined,
      minProperties: at.number('minProperties'),
      maxProperties: at.number('maxProperties'),
    })
  }

  /**
   * Reads `oneOf` with one schema and null, in either order, as that schema, nullable. The conventions allow no other
   * choice.
   */
  #optional(at: Cursor, stack: readonly string[]): Schema {
    at.only('A oneOf schema', ['oneOf', ...annotations])
    const options = at.items('oneOf')
    const [other, ...more] = options.filter((option) => !isNull(option))
    if (!other || more.length > 0 || options.length !== 2) {
      at.problem(
        'oneOf is not "a schema or null".',
        'List one schema and `type: "null"`; model other choices as one object with optional properties.',
        'oneOf',
      )
      return unreadable
    }
    return { ...this.#read(other, stack), ...annotationsOf(at), nullable: true }
  }

  #reference(at: Cursor, stack: readonly string[]): Schema {
    at.only('A reference', ['$ref', ...annotations])
    const { at: target, name } = at.follow()
    if (name === undefined) return unreadable
    const beside = annotationsOf(at)
    if (this.#keepsName(target)) {
      if (!this.#named.has(name)) this.#keep(name, target)
      return { kind: 'ref', name, ...defined({ default: jsonOf(target, 'default') }), ...beside }
    }
    if (stack.includes(target.pointer)) {
      at.problem(`The schema ${name} holds itself without an object in between.`, 'Break the circle with an object.')
      return unreadable
    }
    return { ...this.#read(target, [...stack, target.pointer]), ...beside }
  }

  /** Objects and enums keep their names; scalars, lists and maps are inlined. */
  #keepsName(at: Cursor): boolean {
    if (at.has('allOf') || at.has('enum') || at.has('const')) return true
    if (at.holdsObject('additionalProperties') || at.value['additionalProperties'] === true) return false
    return at.has('properties') || this.#isObjectType(at)
  }

  #isObjectType(at: Cursor): boolean {
    const type = at.value['type']
    return type === 'object' || (Array.isArray(type) && type.includes('object'))
  }

  #keep(name: string, at: Cursor): void {
    if (!isTypeName(name))
      at.problem(
        `The schema name "${name}" cannot be the name of a type.`,
        'Name its file in PascalCase with letters and digits, and not as a type of the language. A name with a number at its end can mean that two files have the same name.',
      )
    this.#named.set(name, { kind: 'object', properties: [], closed: true })
    const schema = this.#read(at, [])
    if (schema.kind !== 'object' && schema.kind !== 'enum') return
    this.#named.set(name, schema)
    if (schema.kind === 'object' && /(Patch|Update)$/.test(name))
      for (const property of schema.properties)
        if (property.schema.default !== undefined)
          at.problem(
            `${property.name} has a default in ${name}, which would overwrite what is stored whenever it is absent.`,
            'Remove the default; an absent attribute of a change keeps its value.',
          )
    if (schema.nullable)
      at.problem(
        'A named schema may be null.',
        'Let the place that refers to it say so: `oneOf: [{$ref}, {type: "null"}]`.',
      )
  }

  #structure(at: Cursor, kind: string, known: readonly string[], stack: readonly string[]): Structure {
    at.only(kind, ['type', ...annotations, ...known])
    const { name, nullable } = at.has('type') ? typeOf(at) : { name: 'object', nullable: false }
    if (name !== 'object') at.problem(`${kind} has the type ${String(name)}.`, 'Write `type: object`.', 'type')
    const properties = new Map<string, Schema>()
    const required = new Set<string>()
    if (stack.includes(at.pointer)) at.problem('The object is composed of itself.', 'Refer to a named object instead.')
    else this.#collect(at, properties, required, [...stack, at.pointer])
    for (const key of required)
      if (!properties.has(key))
        at.problem(
          `The required property "${key}" is not among the properties.`,
          'Describe it under `properties:`, or correct its name.',
          'required',
        )
    for (const [key, { permission }] of properties)
      if (permission !== undefined && required.has(key))
        at.problem(
          `"${key}" is required, and yet callers without ${permission} do not get it.`,
          'Take it off `required`.',
          'required',
        )
    const structure: Structure = defined({
      kind: 'object',
      properties: [...properties].map(([key, schema]) => ({ name: key, required: required.has(key), schema })),
      closed: at.value['additionalProperties'] === false || at.value['unevaluatedProperties'] === false,
      minProperties: at.number('minProperties'),
      maxProperties: at.number('maxProperties'),
      ...annotationsOf(at),
      nullable: nullable || undefined,
    })
    this.#places.set(structure, at)
    return structure
  }

  /** Collects the properties of an object and of every part it is composed of. */
  #collect(at: Cursor, properties: Map<string, Schema>, required: Set<string>, stack: readonly string[]): void {
    for (const part of at.items('allOf')) {
      const { at: target } = part.follow()
      if (part.has('$ref')) part.only('A part of allOf', ['$ref'])
      else
        target.only('A part of allOf', ['type', 'title', 'description', 'examples', 'properties', 'required', 'allOf'])
      if (target.value['additionalProperties'] === false || target.value['unevaluatedProperties'] === false)
        target.problem(
          'A part of allOf refuses the properties of the other parts.',
          'Leave additionalProperties and unevaluatedProperties off the parts, and put `unevaluatedProperties: false` beside allOf.',
        )
      if (target.has('oneOf') || target.has('enum') || target.has('items'))
        target.problem('A part of allOf is no object.', 'Compose objects only.')
      if (stack.includes(target.pointer))
        target.problem('The object is composed of itself.', 'Remove it from its own parts.')
      else this.#collect(target, properties, required, [...stack, target.pointer])
    }
    for (const [key, child] of at.entries('properties')) {
      if (!isKey(key))
        child.problem(
          `The property name ${JSON.stringify(key)} is no plain identifier.`,
          'Use letters, digits and underscores.',
        )
      const schema = this.#read(child, stack)
      const earlier = properties.get(key)
      if (earlier && !same(earlier, schema))
        child.problem(
          `The property "${key}" is already described in another way by a part of allOf.`,
          'Describe it in one place only.',
        )
      properties.set(key, schema)
    }
    for (const key of at.texts('required')) required.add(key)
  }
}
