import { Inline } from '../reference/markdown.tsx'
import { referenceHref, words } from '../reference/reference-page.tsx'
import { operationAnchor, type Reference } from '../reference/reference.ts'
import { causes } from './causes.ts'
import { errorCodes, type ErrorCode } from './error-list.ts'
import { remedies } from './remedies.ts'

/** Beyond this number, operations are counted instead of listed. */
const most = 12

/** A code from more areas than this belongs to no single area. */
const mostAreas = 3

const anywhere = 'Any operation'

/**
 * Every code with its cause, grouped by area; its remedy and origin open below it. Find-in-page, links and printing
 * open them too. app/error-filter.ts wires up the fields above.
 */
export function ErrorCatalogue({ reference }: { reference: Reference }) {
  const codes = errorCodes(reference)
  const areas = areasOf(codes, reference)
  const statuses = [...new Set(codes.flatMap((code) => code.statuses))].toSorted((one, other) => one - other)
  return (
    <div className="errors">
      <form className="error-filter" aria-label="Filter of the error codes">
        <input
          type="search"
          placeholder="Filter, such as postal code"
          aria-label="Filter error codes"
          autoComplete="off"
          spellCheck={false}
        />
        <select aria-label="Area">
          <option value="">All areas</option>
          {areas.map(([area]) => (
            <option key={area}>{area}</option>
          ))}
        </select>
        <fieldset className="error-statuses" aria-label="Status">
          {[...statuses, 'field'].map((status) => (
            <button key={status} type="button" aria-pressed="false" value={status}>
              {status}
            </button>
          ))}
        </fieldset>
        <output>{codes.length} codes</output>
      </form>
      {areas.map(([area, own]) => (
        <details className="error-area" data-area={area} key={area} open>
          <summary>
            <h3>{area}</h3>
            <span className="format">{own.length}</span>
          </summary>
          {own.map((error) => (
            <Entry key={error.code} error={error} reference={reference} />
          ))}
        </details>
      ))}
    </div>
  )
}

/** Groups the codes by area in the order of the reference; codes that any operation may return come first. */
function areasOf(codes: readonly ErrorCode[], { tags, operations }: Reference): [string, ErrorCode[]][] {
  const tagOf = new Map(operations.map(({ id, tag }) => [id, tag]))
  const order = tags.map(({ name }) => name)
  const areas = new Map([anywhere, ...order.map(words)].map((area): [string, ErrorCode[]] => [area, []]))
  for (const error of codes) {
    const own = new Set(error.operations.map((id) => tagOf.get(id) ?? ''))
    const first = own.size > mostAreas ? undefined : order.find((name) => own.has(name))
    areas.get(first === undefined ? anywhere : words(first))?.push(error)
  }
  return [...areas].filter(([, own]) => own.length > 0)
}

function Entry({ error, reference }: { error: ErrorCode; reference: Reference }) {
  const { code, statuses, ofField, message } = error
  const cause = causes[code]
  return (
    <details className="error-code" id={code} data-statuses={[...statuses, ...(ofField ? ['field'] : [])].join(' ')}>
      <summary>
        <h4>{code}</h4>{' '}
        {statuses.map((status) => (
          <b key={status} className={`status s${Math.max(2, Math.floor(status / 100))}`}>
            {status}
          </b>
        ))}
        {ofField && <span className="format">field</span>}
        <p>{cause ?? message}</p>
      </summary>
      <p>
        <Inline text={remedies[code] ?? ''} />
      </p>
      {cause !== undefined && !message.startsWith(cause) && <p className="error-cause">For example: {message}</p>}
      <p className="error-where">
        <Where error={error} reference={reference} />
      </p>
      <a className="error-link" href={`#${code}`}>
        Link to {code}
      </a>
    </details>
  )
}

/** The operations that return the error. Operator-only operations are listed only if there are no others. */
function Where({ error: { operations, where }, reference }: { error: ErrorCode; reference: Reference }) {
  if (where !== undefined) return where
  const all = reference.operations.filter(({ id }) => operations.includes(id))
  const shown = all.filter(({ hidden }) => !hidden)
  const named = shown.length > 0 ? shown : all
  if (named.length === 0) return 'Any operation'
  if (named.length > most) return `${named.length} operations in ${new Set(named.map(({ tag }) => tag)).size} areas`
  return named.map((operation) => (
    <a key={operation.id} href={`${referenceHref(operation.hidden ?? false)}#${operationAnchor(operation)}`}>
      {operation.id}
    </a>
  ))
}
