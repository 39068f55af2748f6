import type { OperationEntry } from '../reference/data.ts'
import type { Definitions, Operation } from '../reference/reference.ts'

/** Values that the console's fields begin with, for example the id of a shipment that another answer brought. */
export interface Prefill {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly header?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ConsoleProps {
  /** What the contract says of the active operation; null shows "No action selected". */
  readonly operation: Operation | null
  /** Schemas, enumerations, shared answers and headers that the operation refers to. */
  readonly definitions: Definitions
  readonly index: readonly OperationEntry[]
  /** What "Send on" of another answer brought for this operation. */
  readonly prefill: Prefill | null
  /** "Clear console": closes it, no operation is active any more. */
  readonly onClear: () => void
  /** The query string, with its question mark, that the operation's header previews while one types. */
  readonly onQuery: (query: string) => void
  /** Makes another operation active, with values for its fields. */
  readonly onSelect: (operationId: string, prefill: Prefill) => void
}

/** Session storage: every entry under these names goes into the request as a header. */
export const storedHeaders = ['Authorization', 'ClientId'] as const

/**
 * The panel on the right, loaded when it is first opened (app/console-host.tsx). The host gives it 5/12 of the width on
 * wide screens and the whole one on narrow ones, Material UI's theme, and an aside named Console around it.
 */
export default function Console({ operation, onClear }: ConsoleProps) {
  return (
    <div>
      <button type="button" onClick={onClear}>
        Clear console
      </button>
      {operation ? (
        <p>{operation.path}</p>
      ) : (
        <>
          <h2>No action selected</h2>
          <p>To try out Console, please select an action.</p>
        </>
      )}
    </div>
  )
}
