import type { OperationEntry } from '../reference/data.ts'
import type { Definitions, Operation } from '../reference/reference.ts'
import { CallForm } from './call-form.tsx'
import { ConsoleHead } from './console-head.tsx'
import type { Values } from './request.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet is imported for its effect
import '../styles/console.css'

/** Values that the console's fields begin with, for example the id of a shipment that another response brought. */
export type Prefill = Partial<Values>

export interface ConsoleProps {
  /** What the contract says of the active operation; null shows "No action selected". */
  readonly operation: Operation | null
  /** Schemas, enumerations, shared responses and headers that the operation refers to. */
  readonly definitions: Definitions
  readonly index: readonly OperationEntry[]
  /** What "Send on" of another response brought for this operation. */
  readonly prefill: Prefill | null
  /** Whether the reader came back to this call by the browser's buttons or by loading the page again. */
  readonly restored: boolean
  /** The operation that the page stands at, where it is another one than the console's. */
  readonly reading: string | null
  /** The form has taken over what the address says. */
  readonly onShown: () => void
  /** "Clear console": closes it, no operation is active any more. */
  readonly onClear: () => void
  /** The query string, with its question mark, that the operation's header previews while one types. */
  readonly onQuery: (query: string) => void
  /** Makes another operation active, with values for its fields. */
  readonly onSelect: (operationId: string, prefill: Prefill) => void
}

/**
 * The panel on the right, loaded when it is first opened (app/console-host.tsx). The host gives it 5/12 of the width on
 * wide screens and the whole one on narrow ones, Material UI's theme, and an aside named Console around it. Another
 * operation gets a new panel, so that neither its response nor its body is left of the former one.
 */
export default function Console(props: ConsoleProps) {
  const { operation, onClear, onSelect } = props
  if (operation) return <CallForm {...props} operation={operation} />
  return (
    <div className="console-panel">
      <ConsoleHead onClear={onClear}>
        <h2>No action selected</h2>
      </ConsoleHead>
      <div className="console-empty">
        <p>To try out Console, please select an action.</p>
        <p className="note">
          Pick one from the left column, for example{' '}
          <button type="button" className="quiet" onClick={() => onSelect('createAddress', {})}>
            createAddress
          </button>
          .
        </p>
      </div>
    </div>
  )
}
