import type { LoggedRequest } from '@waybill/sdk'
import { operationAnchor, type Operation } from '../reference/reference.ts'

type Template = Pick<Operation, 'id' | 'path' | 'tag'>

/** Links to the console with a logged request's operation and path values; its query and body are not logged. */
export function replayHref({ path }: Pick<LoggedRequest, 'path'>, operation: Template): string {
  const query = new URLSearchParams({ try: operation.id })
  const given = path.replace(/^\/v1(?=\/)/, '').split('/')
  for (const [at, part] of operation.path.split('/').entries()) {
    const [, name, ending = ''] = /^\{(\w+)\}(.*)$/.exec(part) ?? []
    const value = given[at]?.slice(0, ending === '' ? undefined : -ending.length)
    // Path segments other than ids and numbers are logged as their parameter's name.
    if (name !== undefined && value !== undefined && !value.includes('{')) query.set(`path.${name}`, value)
  }
  return `/api-reference?${query}#${operationAnchor(operation)}`
}
