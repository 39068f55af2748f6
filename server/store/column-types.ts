/**
 * What a column holds where PostgreSQL's type says too little: the contract's shape in a json column,
 * the members of an enumeration in a text column. One property per table, one below it per column.
 */
export interface ColumnTypes {
  idempotency_key: {
    state: 'started' | 'finished'
    headers: Record<string, string>
  }
  outbox: {
    payload: Record<string, unknown>
    state: 'pending' | 'sent' | 'kept' | 'failed'
  }
  audit: {
    details: Record<string, unknown>
  }
}
