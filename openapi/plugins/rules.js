import path from 'node:path'

/** Verbs that operation ids may begin with. Add one only if none of these fits. */
const verbs =
  /^(activate|add|approve|authorize|begin|cancel|change|check|close|complete|confirm|copy|count|create|decode|delete|download|erase|explain|export|forgot|get|hold|impersonate|import|invite|list|login|logout|merge|pack|patch|pause|refresh|refuse|register|relabel|release|remove|resend|reset|resolve|resume|retire|retry|revoke|rotate|search|set|ship|sign|split|start|stream|try|update|validate|withdraw)([A-Z]|$)/

const kebab = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
const fileOf = (location) => location.source.absoluteRef

/** Webhooks are operations of the receiver, to which this API's rules do not apply. */
const isWebhook = (location) => fileOf(location).includes(`${path.sep}webhooks${path.sep}`)
const resolved = (node, ctx) => (node?.$ref ? ctx.resolve(node).node : node)

/** The `parameters` of an operation by name, inline or shared. */
const parametersOf = (operation, ctx) =>
  new Map((operation.parameters ?? []).map((parameter) => resolved(parameter, ctx)).map((p) => [p?.name, p]))

const successOf = (operation, ctx) => {
  const status = Object.keys(operation.responses ?? {}).find((code) => code.startsWith('2'))
  return { status, response: resolved(operation.responses?.[status], ctx) ?? {} }
}

/** One file per URL path, named after the path, in the folder of its area. */
export function fileOfPath() {
  return {
    PathItem(item, { report, location, key, rawLocation, rawNode }) {
      if (isWebhook(location)) return
      const urlPath = String(key)
      const expected = urlPath.replace(/^\/|\/$/g, '').replaceAll('/', '_') + '.yaml'
      const file = path.basename((rawNode?.$ref ?? fileOf(location)).replaceAll('\\', '/'))
      if (file !== expected)
        report({
          message: `The path ${urlPath} belongs into a file named ${expected}, not ${file}.`,
          location: rawLocation,
        })
    },
    Operation(operation, { report, location }) {
      if (isWebhook(location)) return
      const area = kebab(operation.tags?.[0] ?? '')
      const folder = path.basename(path.dirname(fileOf(location)))
      if (folder !== area)
        report({
          message: `The tag ${operation.tags?.[0]} belongs into the folder paths/${area}, not paths/${folder}.`,
        })
    },
  }
}

/** A named schema has a file of its own, named in PascalCase. */
export function fileOfSchema() {
  return {
    ref(node, { report }) {
      if (!node.$ref.includes('schemas/') && !/^(\.\.?\/)?[\w./-]*[A-Z]\w*\.yaml$/.test(node.$ref)) return
      const name = path.basename(node.$ref)
      if (name.endsWith('.yaml') && node.$ref.includes('schemas/') && !/^[A-Z][A-Za-z0-9]*\.yaml$/.test(name))
        report({ message: `A schema is named in PascalCase, unlike ${name}.` })
    },
  }
}

/** Operation ids are a verb and a noun in camelCase. */
export function operationId() {
  return {
    Operation(operation, { report, location }) {
      if (isWebhook(location)) return
      const id = operation.operationId ?? ''
      if (!/^[a-z][A-Za-z0-9]*$/.test(id) || !verbs.test(id))
        report({
          message: `The operation id "${id}" must begin with a known verb in camelCase, such as createShipment.`,
          location: location.child('operationId'),
        })
    },
  }
}

/** A summary is one sentence; a description ends like one. */
export function oneSentence() {
  return {
    Operation(operation, { report, location }) {
      if (isWebhook(location)) return
      const summary = operation.summary ?? ''
      if (!/^[A-Z].*\.$/.test(summary) || /\.\s+[A-Z]/.test(summary) || summary.length > 120)
        report({
          message: `The summary must be one sentence of at most 120 characters that ends with a period: "${summary}".`,
          location: location.child('summary'),
        })
    },
  }
}

/** Every operation declares its permission, and public operations also do so in `security`. */
export function permission() {
  return {
    Operation(operation, { report, location }) {
      if (isWebhook(location)) return
      const value = operation['x-permission']
      if (!/^(public|authenticated|[a-z][a-z-]*:(read|write|admin))$/.test(value ?? ''))
        report({ message: `x-permission must be public, authenticated or area:read|write|admin, not ${value}.` })
      const open = Array.isArray(operation.security) && operation.security.length === 0
      if (open !== (value === 'public')) report({ message: 'A public operation, and only that, has `security: []`.' })
    },
  }
}

/** The verb of an id matches the effect of a call, except for the listed operations, which another call can undo. */
const verbEffects = [
  {
    verb: /^(cancel|delete|erase|withdraw|revokeApiKey)/,
    wanted: 'irreversible',
    others: ['deleteRecipientSuppression'],
  },
  { verb: /^(register|ship)[A-Z]/, wanted: 'costs', others: [] },
  { verb: /^(check|decode|explain|validate)[A-Z]/, wanted: 'none', others: ['checkWebhookEndpoint'] },
]

/**
 * The verb must fit a call that costs money, binds the client or cannot be undone. The generator refuses unknown
 * effects.
 */
export function effect() {
  return {
    Operation(operation, { report, location, key }) {
      if (key === 'get' || isWebhook(location)) return
      const { operationId: id = '', 'x-effect': value } = operation
      for (const { verb, wanted, others } of verbEffects)
        if (verb.test(id) && !others.includes(id) && value !== wanted)
          report({ message: `By its verb ${id} is ${wanted}, not ${value}.` })
    },
  }
}

const checkExamples = (media, type, where, { report }) => {
  if (type === 'application/x-www-form-urlencoded') return
  if (!media?.examples || Object.keys(media.examples).length === 0)
    report({ message: `The ${where} as ${type} needs a named example under "examples".` })
}

/** Without examples, requests and responses can be neither mocked nor understood. */
export function examples() {
  return {
    Operation(operation, ctx) {
      if (isWebhook(ctx.location)) return
      const body = resolved(operation.requestBody, ctx)
      for (const [type, media] of Object.entries(body?.content ?? {})) checkExamples(media, type, 'request body', ctx)
      for (const [status, response] of Object.entries(operation.responses ?? {}))
        for (const [type, media] of Object.entries(resolved(response, ctx)?.content ?? {}))
          checkExamples(media, type, `response ${status}`, ctx)
    },
  }
}

/** Undeclared attributes of a request are refused, so its objects must be closed. */
export function closedRequests() {
  const walk = (node, ctx, from, part, seen) => {
    const { node: schema, location } = node?.$ref ? ctx.resolve(node, from) : { node, location: undefined }
    if (!schema || seen.has(schema)) return
    seen.add(schema)
    const source = location?.source.absoluteRef ?? from
    const composed = Array.isArray(schema.allOf)
    const isObject = composed || schema.properties !== undefined || schema.type === 'object'
    const closed = schema.unevaluatedProperties === false || schema.additionalProperties !== undefined
    if (isObject && !part && !closed)
      ctx.report({
        message: `A request object must refuse unknown properties: add ${composed ? 'unevaluatedProperties' : 'additionalProperties'}: false in ${path.basename(source)}.`,
      })
    for (const child of Object.values(schema.properties ?? {})) walk(child, ctx, source, false, seen)
    for (const child of schema.oneOf ?? []) walk(child, ctx, source, false, seen)
    for (const child of schema.allOf ?? []) walk(child, ctx, source, true, seen)
    if (schema.items) walk(schema.items, ctx, source, false, seen)
  }
  return {
    Operation(operation, ctx) {
      if (isWebhook(ctx.location)) return
      const body = resolved(operation.requestBody, ctx)
      for (const media of Object.values(body?.content ?? {}))
        walk(media.schema, ctx, fileOf(ctx.location), false, new Set())
    },
  }
}

/** Their responses contain a secret that is shown once, so they are not stored for replay. */
const shownOnce = new Set(['createApiKey', 'createWebhookEndpoint'])

/** A created resource has a Location, and an Idempotency-Key prevents creating it twice. */
export function created() {
  return {
    Operation(operation, ctx) {
      if (isWebhook(ctx.location)) return
      const { status, response } = successOf(operation, ctx)
      if (status !== '201') return
      if (!response.headers?.Location) ctx.report({ message: 'A 201 response carries a Location header.' })
      const isKept = operation['x-permission'] !== 'public' && !shownOnce.has(operation.operationId)
      if (isKept && !parametersOf(operation, ctx).has('Idempotency-Key'))
        ctx.report({ message: 'An operation that returns 201 takes an Idempotency-Key.' })
    },
  }
}

/** Entity tags go with the requests that depend on them. */
export function conditional() {
  return {
    Operation(operation, ctx) {
      if (isWebhook(ctx.location)) return
      const names = parametersOf(operation, ctx)
      const { response } = successOf(operation, ctx)
      if (names.has('If-None-Match') && !(response.headers?.ETag && operation.responses['304']))
        ctx.report({ message: 'If-None-Match needs an ETag header on the response, and the response 304.' })
      if (names.has('If-Match') && !operation.responses['412'])
        ctx.report({ message: 'If-Match needs the response 412.' })
      if (names.has('Idempotency-Key') && !operation.responses['409'])
        ctx.report({ message: 'Idempotency-Key needs the response 409.' })
    },
  }
}

/** A paged array has the total and links to the other pages. */
export function countedLists() {
  return {
    Operation(operation, ctx) {
      if (isWebhook(ctx.location)) return
      const names = parametersOf(operation, ctx)
      const { response } = successOf(operation, ctx)
      const schema = resolved(response.content?.['application/json']?.schema, ctx)
      if (
        names.has('page') &&
        schema?.type === 'array' &&
        !(response.headers?.['X-Total-Count'] && response.headers?.Link)
      )
        ctx.report({ message: 'A paged list carries X-Total-Count and Link.' })
    },
  }
}

/** Each value of an enumeration has a one-line description. */
export function enumMeanings() {
  return {
    Schema(schema, { report, location }) {
      if (!Array.isArray(schema.enum)) return
      const meanings = schema['x-enum-descriptions'] ?? {}
      const values = schema.enum.filter((value) => value !== null).map(String)
      const wrong = values.filter((value) => !/^[^\n]{2,150}\.$/.test(meanings[value] ?? ''))
      if (wrong.length > 0)
        report({
          message: `Say under x-enum-descriptions what ${wrong.join(', ')} means, in one line that ends with a period.`,
          location: location.child('enum'),
        })
      for (const name of Object.keys(meanings))
        if (!values.includes(name))
          report({ message: `The enum has no value ${name}.`, location: location.child('x-enum-descriptions') })
    },
  }
}
