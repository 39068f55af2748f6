import type { Contract, Location, Operation } from '../model.ts'
import { areasOf, comment, header, pascal, prose, typeOf } from './text.ts'

const named = (name: string) => `Schemas['${name}']`

/** server/generated/handlers.ts: one interface per area, one method per operation. */
export function emitHandlers(contract: Contract): string {
  const areas = areasOf(contract)
  const outputs = contract.operations.map(outputOf)
  const imported = [
    ...(outputs.includes('Binary') ? ['Binary'] : []),
    'Handler',
    ...(outputs.some((output) => output.startsWith('Page<')) ? ['Page'] : []),
  ]
  return `${header}
import type { Schemas } from '../../openapi/generated/types.ts'
import type { ${imported.join(', ')} } from '../platform/http/handler.ts'

${areas
  .map(
    ({ area, operations }) => `export interface ${pascal(area)}Handlers {
${operations.map((operation) => `${comment([prose(operation.summary)])}${operation.id}: Handler<${inputOf(operation)}, ${outputOf(operation)}>`).join('\n\n')}
}`,
  )
  .join('\n\n')}

/** All operations of the contract; one that is missing here does not compile in the table of the server. */
export type Handlers = ${areas.map(({ area }) => `${pascal(area)}Handlers`).join(' & ') || '{}'}
`
}

/** A handler's input is validated, with defaults filled in. */
function inputOf(operation: Operation): string {
  const parameters = (where: Location) =>
    operation.parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, required, schema }) => {
        const key = where === 'header' ? `'${name.toLowerCase()}'` : name
        return `${key}${required || schema.default !== undefined ? '' : '?'}: ${typeOf(schema, named)}`
      })
      .join('; ')
  return `{ path: { ${parameters('path')} }; query: { ${parameters('query')} }; header: { ${parameters('header')} }; body: ${bodyOf(operation)} }`
}

/** An optional body that is missing becomes an empty object. */
function bodyOf({ body }: Operation): string {
  if (!body) return 'undefined'
  return [...new Set(body.media.map(({ schema }) => typeOf(schema, named)))].join(' | ')
}

function outputOf({ success, paging }: Operation): string {
  const [media] = success.media
  if (!media) return 'void'
  if (media.type !== 'application/json') return 'Binary'
  if (paging === 'page' && media.schema.kind === 'array') return `Page<${typeOf(media.schema.items, named)}>`
  return typeOf(media.schema, named)
}
