// Generated from the migrated database by make generate. Do not edit.
import type { ColumnType } from 'kysely'
import type { ColumnTypes } from '../store/column-types.ts'

type Given<Read, Written = Read> = ColumnType<Read, Written, Written>
type Optional<Read, Written = Read> = ColumnType<Read, Written | undefined, Written>
type Nullable<Read, Written = Read> = ColumnType<Read | undefined, Written | null | undefined, Written | null>
type Computed<Read> = ColumnType<Read, never, never>

type Shaped<Column, Shape> =
  Column extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Shape | Extract<Read, undefined>, Shape | Extract<Inserted, null | undefined>, Shape | Extract<Updated, null>>
    : never

type ShapedTable<Table, Shapes> = {
  [Name in keyof Table]: Name extends keyof Shapes ? Shaped<Table[Name], Shapes[Name]> : Table[Name]
}

/** Each table with its columns as they are read (absent instead of null), inserted and updated. */
export type DB = {
  [Name in keyof Tables]: Name extends keyof ColumnTypes ? ShapedTable<Tables[Name], ColumnTypes[Name]> : Tables[Name]
}

interface Tables {
  audit: AuditTable
  idempotency_key: IdempotencyKeyTable
  outbox: OutboxTable
}

export interface AuditTable {
  clientId: Given<number>
  id: Optional<string>
  at: Optional<string, string | Date>
  username: Nullable<string>
  impersonatedBy: Nullable<string>
  action: Given<string>
  subject: Nullable<string>
  subjectId: Nullable<string>
  details: Nullable<object>
  requestId: Nullable<string>
}

export interface IdempotencyKeyTable {
  clientId: Given<number>
  key: Given<string>
  operationId: Given<string>
  requestHash: Given<string>
  state: Optional<string>
  status: Nullable<number>
  headers: Nullable<object>
  body: Nullable<string>
  createdAt: Optional<string, string | Date>
  finishedAt: Nullable<string, string | Date>
}

export interface OutboxTable {
  clientId: Given<number>
  id: Optional<string>
  kind: Given<string>
  payload: Given<object>
  state: Optional<string>
  attempts: Optional<number>
  createdAt: Optional<string, string | Date>
  dueAt: Optional<string, string | Date>
  settledAt: Nullable<string, string | Date>
  lastError: Nullable<string>
}
