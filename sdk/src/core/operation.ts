/**
 * The core's data on an operation. False and empty values are absent, since all operations must fit into a few
 * kilobytes.
 */
export interface Operation {
  readonly id: string
  readonly method: string
  /** As in the contract, `/shipments/{shipmentId}`. */
  readonly path: string
  /** How the body is sent: as JSON, or as the string that it is. */
  readonly body?: 'json' | 'text'
  /** Whether it takes a query. */
  readonly query?: true
  /** An Idempotency-Key makes repeating it safe. */
  readonly keyed?: true
  /** Repeating it is safe without a key, though it is no GET. */
  readonly repeatable?: true
  /** Called without a token. */
  readonly open?: true
  /** The kind of response, if it is more than one value. */
  readonly gives?: 'list' | 'file'
}
