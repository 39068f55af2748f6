import { prefix } from './prefix.ts'
import { apiErrorOf, failureOf, statusOf } from './failure.ts'
import type { ErrorInfo } from '../../kernel/error.ts'
import { Printed, type Context } from './handler.ts'

/** What a single call would have returned, as an entry of a bulk response has it. */
export interface Failure {
  readonly status: number
  readonly error: Printed<ErrorInfo>
}

/** The error of one entry. What is no response to anyone, such as a database that is gone, ends the whole call. */
export function failureIn(error: unknown, ctx: Context): Failure {
  const known = apiErrorOf(error)
  if (known.kind === 'broken') throw error
  const { body } = failureOf(known, prefix + ctx.operation.path, ctx.requestId)
  return { status: statusOf(known), error: Printed.of<ErrorInfo>(body) }
}
