import type { LoggedRequest } from '@waybill/sdk'
import { operationAnchor, type Operation } from '../reference/reference.ts'

type Template = Pick<Operation, 'id' | 'path' | 'tag'>

/** The console with the operation of a logged request and the values of its path; neither its query nor its body is logged. */
export function replayHref({ path }: Pick<LoggedRequest, 'path'>, operation: Template): string {
  const query = new URLSearchParams({ try: operation.id })
  const given = path.replace(/^\/v1(?=\/)/, '').split('/')
  for (const [at, part] of operation.path.split('/').entries()) {
    const [, name, ending = ''] = /^\{(\w+)\}(.*)$/.exec(part) ?? []
    const value = given[at]?.slice(0, ending === '' ? undefined : -ending.length)
    // Path segments that are neither id nor number are logged as the name of the parameter.
    if (name !== undefined && value !== undefined && !value.includes('{')) query.set(`path.${name}`, value)
  }
  return `/api-reference?${query}#${operationAnchor(operation)}`
}
