import { basePath, type Operation } from '../reference/reference.ts'
import { durationOf } from './exchange.ts'
import { requestUrl } from './request.ts'
import type { Past } from './session.ts'

interface Props {
  operation: Operation
  history: readonly Past[]
  onPast: (past: Past) => void
}

/** The calls of this operation in this session; each can be filled in again. */
export function CallHistory({ operation, history, onPast }: Props) {
  if (history.length === 0) return null
  return (
    <details className="history">
      <summary>
        Calls of this session <span className="count">{history.length}</span>
      </summary>
      <ol>
        {history.map((past) => (
          <li key={past.at}>
            <button type="button" className="quiet" onClick={() => onPast(past)}>
              {past.status === null ? (
                <b className="status s5">none</b>
              ) : (
                <b className={`status s${Math.floor(past.status / 100)}`}>{past.status}</b>
              )}{' '}
              <time dateTime={new Date(past.at).toISOString()}>{new Date(past.at).toLocaleTimeString()}</time>
              <span className="figure">{durationOf(past.milliseconds)}</span>
              <span className="figure">{requestUrl(operation, past.values, '').replace(basePath, '')}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
