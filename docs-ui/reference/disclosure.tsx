import { inAnyCase } from '../ui/fragment.ts'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ResponseDetails } from './response.tsx'
import { definitions, operationOf } from './data.ts'
import { Fields, nameInProse } from './markdown.tsx'
import { fieldsOf, namesOf } from './names.ts'
import { Below } from './property.tsx'
import {
  responsesOf,
  childrenOf,
  operationAnchor,
  propertyAt,
  type Definitions,
  type Operation,
  type Property,
} from './reference.ts'

/** Fills a toggle or a response when it opens. */
export async function fill(details: HTMLDetailsElement): Promise<void> {
  // A response has its own anchor; a toggle uses its row's.
  const anchor = details.closest('[id]')?.id
  const section = details.closest<HTMLElement>('[data-operation]')
  if (anchor === undefined || !section || details.dataset['filled'] !== undefined) return
  details.dataset['filled'] = ''
  const [operation, named] = await Promise.all([
    operationOf(section.dataset['operation'] ?? '', section.dataset['area'] ?? ''),
    definitions(),
  ])
  nameInProse(namesOf({ operations: named.index, enums: named.enums, codes: named.codes }))
  const holder = document.createElement('div')
  holder.className = 'below'
  details.append(holder)
  const place = placeOf(anchor, operation)
  const operations = new Map(named.index.map((entry) => [entry.id, entry]))
  const response = responsesOf(operation, named).find(({ status }) => String(status) === place.where)
  const property = propertyOf(place, operation, named)
  // Synchronous, so that a deep link finds its target.
  flushSync(() =>
    createRoot(holder).render(
      <Fields value={fieldsOf(operation, named)}>
        {place.path.length === 0 && response ? (
          <ResponseDetails response={response} anchor={anchor} definitions={named} operations={operations} />
        ) : property ? (
          <Below type={property} within={`${anchor}.`} definitions={named} />
        ) : null}
      </Fields>,
    ),
  )
}

interface Place {
  /** `path`, `query`, `header`, `body` or a status. */
  readonly where: string
  readonly path: readonly string[]
}

/** `api-Shipping-createShipment-body-sender.city` -> body, sender, city. */
function placeOf(anchor: string, operation: Operation): Place {
  const rest = anchor.slice(operationAnchor(operation).length + 1)
  const [where = ''] = rest.split('-', 1)
  const path = rest.slice(where.length + 1)
  return { where, path: path === '' ? [] : path.split('.') }
}

function propertyOf({ where, path }: Place, operation: Operation, named: Definitions): Property | undefined {
  if (where === 'path' || where === 'query' || where === 'header')
    return propertyAt(path, operation.parameters[where], named)
  const content =
    where === 'body' ? operation.body : responsesOf(operation, named).find(({ status }) => String(status) === where)
  return content?.schema && propertyAt(path, childrenOf(content.schema, named), named)
}

/** Opens the parents of an anchor that is not on the page yet, such as a nested field. */
export async function reveal(anchor: string): Promise<void> {
  const wanted = anchor.toLowerCase()
  const section = [...document.querySelectorAll<HTMLElement>('[data-operation]')].find(({ id }) =>
    wanted.startsWith(`${id.toLowerCase()}-`),
  )
  if (!section) return
  const rest = anchor.slice(section.id.length + 1)
  const [where = ''] = rest.split('-', 1)
  if (/^\d{3}$/.test(where)) await open(document.getElementById(`${section.id}-${where}`))
  const steps = rest.slice(where.length + 1).split('.')
  for (let end = 1; end < steps.length; end++) {
    const row = inAnyCase(`${section.id}-${where}-${steps.slice(0, end).join('.')}`)
    await open(row?.querySelector(':scope > .more') ?? null)
  }
}

async function open(details: Element | null): Promise<void> {
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  await fill(details)
}
