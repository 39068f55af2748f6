import { readFileSync, statSync } from 'node:fs'
import type { Plugin } from 'vite'
import { errorCodes } from '../guides/error-list.ts'
import type { Named } from '../reference/data.ts'
import type { Reference } from '../reference/reference.ts'

export const referenceFile = new URL('../generated/reference.json', import.meta.url)

export function readReference(): Reference {
  return JSON.parse(readFileSync(referenceFile, 'utf8'))
}

const prefix = '\0virtual:reference'

/** `virtual:reference`: the reference data as one chunk per area, loaded when something in the area is opened. */
export function referenceModules(): Plugin {
  let read: { readonly writtenAt: number; readonly reference: Reference } | undefined
  /** Read once for all area chunks, and again when the contract changes. */
  const current = () => {
    const writtenAt = statSync(referenceFile).mtimeMs
    if (read?.writtenAt !== writtenAt) read = { writtenAt, reference: readReference() }
    return read.reference
  }
  return {
    name: 'waybill-reference',
    resolveId: (id) => (id.startsWith('virtual:reference') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined
      this.addWatchFile(referenceFile.pathname)
      const reference = current()
      const name = id.slice(prefix.length + 1)
      if (name === '') return entry(reference)
      if (name === 'definitions') return data(definitionsOf(reference))
      return data(reference.operations.filter(({ area }) => area === name))
    },
  }
}

function entry({ tags }: Reference): string {
  return `export const loadArea = { ${tags.map(({ area }) => `'${area}': ${loading(area)}`).join(', ')} }
export const loadDefinitions = ${loading('definitions')}
`
}

const loading = (name: string) => `() => import('virtual:reference/${name}')`

function definitionsOf(reference: Reference): Named {
  const { title, version, servers, schemas, enums, responses, headers, headersOfEveryResponse, operations } = reference
  const index = operations.map(({ id, tag, area, method, path, summary, hidden }) => ({
    id,
    tag,
    area,
    method,
    path,
    summary,
    hidden,
  }))
  return {
    title,
    version,
    servers,
    schemas,
    enums,
    responses,
    headers,
    headersOfEveryResponse,
    index,
    codes: errorCodes(reference).map(({ code }) => code),
  }
}

/** Engines parse JSON faster than the equivalent script; reference/data.ts parses it. */
const data = (value: unknown) => `export default ${JSON.stringify(JSON.stringify(value))}`
