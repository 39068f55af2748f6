/**
 * What the core knows about an operation. False and empty values are left out, to keep the table of all operations
 * within a few kilobytes.
 */
export interface Operation {
  readonly id: string
  readonly method: string
  /** The path in the contract, such as `/shipments/{shipmentId}`. */
  readonly path: string
  /** How the body is sent: as JSON, or as a plain string. */
  readonly body?: 'json' | 'text'
  /** Whether the operation takes a query. */
  readonly query?: true
  /** An Idempotency-Key makes it safe to retry. */
  readonly keyed?: true
  /** Safe to retry without a key, although it is not a GET. */
  readonly repeatable?: true
  /** Called without a token. */
  readonly open?: true
  /** The kind of response, unless it is a single value. */
  readonly gives?: 'list' | 'file'
}
