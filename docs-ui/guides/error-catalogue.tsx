import { Inline } from '../reference/markdown.tsx'
import { operationAnchor, type Reference } from '../reference/reference.ts'
import { errorCodes, type ErrorCode } from './error-list.ts'
import { remedies } from './remedies.ts'

/** More operations than these are named by their number. */
const most = 6

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
  const { code, statuses, ofField, message, operations } = error
  const named = reference.operations.filter(({ id, hidden }) => !hidden && operations.includes(id))
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
      {named.length > 0 && (
        <p className="error-where">
          {named.length > most || named.length === 0
            ? `${named.length} operations`
            : named.map((operation) => (
                <a key={operation.id} href={`/api-reference#${operationAnchor(operation)}`}>
                  {operation.id}
                </a>
              ))}
        </p>
      )}
    </section>
  )
}
