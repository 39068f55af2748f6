import { Inline } from '../reference/markdown.tsx'
import { referenceHref } from '../reference/reference-page.tsx'
import { operationAnchor, type Reference } from '../reference/reference.ts'
import { errorCodes, type ErrorCode } from './error-list.ts'
import { remedies } from './remedies.ts'

/** More operations than these are named by their number. */
const most = 12

/** Every code with its cause, its remedy and where it comes from. */
export function ErrorCatalogue({ reference }: { reference: Reference }) {
  return (
    <div className="errors">
      {errorCodes(reference).map((error) => (
        <Entry key={error.code} error={error} reference={reference} />
      ))}
    </div>
  )
}

function Entry({ error, reference }: { error: ErrorCode; reference: Reference }) {
  const { code, statuses, ofField, message } = error
  return (
    <section className="error-code" id={code}>
      <h3>
        <a href={`#${code}`}>{code}</a>{' '}
        {statuses.map((status) => (
          <b key={status} className={`status s${Math.max(2, Math.floor(status / 100))}`}>
            {status}
          </b>
        ))}
        {ofField && <span className="format">of a field</span>}
      </h3>
      <p className="error-cause">{message}</p>
      <p>
        <Inline text={remedies[code] ?? ''} />
      </p>
      <p className="error-where">
        <Where error={error} reference={reference} />
      </p>
    </section>
  )
}

/** The operations that return the error. Those that only operators call are named where there is no other. */
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
