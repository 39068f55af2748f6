import { prefix } from './prefix.ts'
import { apiErrorOf, failureOf, statusOf } from './failure.ts'
import type { ErrorInfo } from '../../kernel/error.ts'
import { Printed, type Context } from './handler.ts'

/** The response of a single call, as an entry of a bulk response. */
export interface Failure {
  readonly status: number
  readonly error: Printed<ErrorInfo>
}

/** The error of one entry. Errors that no caller caused, such as an unavailable database, fail the whole call. */
export function failureIn(error: unknown, ctx: Context): Failure {
  const known = apiErrorOf(error)
  if (known.kind === 'broken') throw error
  const { body } = failureOf(known, prefix + ctx.operation.path, ctx.requestId)
  return { status: statusOf(known), error: Printed.of<ErrorInfo>(body) }
}
