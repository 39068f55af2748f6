import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The time of everything in the examples. */
const timestamp = '2026-11-20T09:30:00.000Z'
const requestId = '0198c0de7a117c3e9b52'

/** Reads the values of examples. `$like: file` takes the value of that file, overridden by the fields beside it. */
function reader() {
  const files = new Map()
  const read = (file, chain) => {
    if (chain.includes(file)) throw new Error(`The example ${file} is like itself.`)
    if (!files.has(file)) files.set(file, compose(parseYaml(readFileSync(file, 'utf8')), file, [...chain, file]))
    return structuredClone(files.get(file))
  }
  const compose = (value, file, chain) => {
    if (Array.isArray(value)) return value.map((item) => compose(item, file, chain))
    if (!isRecord(value)) return value
    const { $like, ...fields } = value
    const own = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, compose(field, file, chain)]))
    if ($like === undefined) return own
    const model = read(path.resolve(path.dirname(file), $like), chain)
    return isRecord(model) ? { ...model, ...own } : model
  }
  return { read: (file) => read(file, []), compose: (value, file) => compose(value, file, []) }
}

const messageOf = ({ errors }) =>
  errors.length === 1
    ? 'The request has 1 error. See errors.'
    : `The request has ${errors.length} errors. See errors for each of them.`

/** An example of an error contains only what differs between operations; this fills in time, status and path. */
const errorOf = (value, status, url) => ({
  timestamp,
  status: Number(status),
  error: value.error,
  message: value.message ?? (value.errors && messageOf(value)),
  path: url,
  requestId,
  ...value,
})

const mediaOf = (body) => Object.values(body?.content ?? {})
const examplesOf = (media) => Object.values(media.examples ?? {})

/** Fills in the values of examples from files, and what all errors share. */
export function exampleValues() {
  const values = reader()
  return {
    PathItem: {
      enter(item, ctx) {
        const url = (operation) =>
          `/v1${String(ctx.key).replace(/\{(\w+)\}/g, (whole, name) => {
            const parameters = (operation.parameters ?? []).map((it) => (it.$ref ? ctx.resolve(it).node : it))
            return String(parameters.find((it) => it?.name === name && it.in === 'path')?.example ?? whole)
          })}`
        for (const operation of Object.values(item))
          for (const [status, response] of Object.entries(operation?.responses ?? {}))
            for (const example of mediaOf(response).flatMap(examplesOf))
              if (isRecord(example.value) && typeof example.value.error === 'string')
                example.value = errorOf(example.value, status, url(operation))
      },
    },
    Example: {
      enter(example, { location }) {
        const file = location.source.absoluteRef
        if (example.externalValue !== undefined) {
          example.value = values.read(path.resolve(path.dirname(file), example.externalValue))
          delete example.externalValue
        } else if (example.value !== undefined) example.value = values.compose(example.value, file)
      },
    },
  }
}
