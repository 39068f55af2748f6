import type { CompiledQuery } from 'kysely'
import type { QueryConfig } from 'pg'
import type { typeParser } from './value-parsers.ts'

/** Facts about a statement that `prepared` built. */
export interface Statement {
  readonly nulls: boolean
  readonly parserOf: typeof typeParser
  /**
   * The query config for pg, without the values. pg copies an object's own properties, which is slow, so this one
   * inherits them all.
   */
  readonly sent: QueryConfig
}

/** A statement with its arguments, to send later or together with others. */
export class Call<Row> implements CompiledQuery<Row> {
  readonly query: CompiledQuery<Row>['query']
  readonly queryId: CompiledQuery<Row>['queryId']
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly statement: Statement | undefined

  constructor(
    { query, queryId, sql, parameters }: CompiledQuery<Row>,
    statement?: Statement,
    values: readonly unknown[] = parameters,
  ) {
    this.query = query
    this.queryId = queryId
    this.sql = sql
    this.parameters = values
    this.statement = statement
  }
}
