import type { CompiledQuery } from 'kysely'
import type { QueryConfig } from 'pg'
import type { typeParser } from './value-parsers.ts'

/** What is known of a statement that `prepared` built. */
export interface Statement {
  readonly nulls: boolean
  readonly parserOf: typeof typeParser
  /** What pg is told besides the values. It copies what an object has of its own, which takes long, so all is inherited. */
  readonly sent: QueryConfig
}

/** A statement with its arguments, which is sent later or with others. */
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
