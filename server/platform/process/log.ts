import { DatabaseError } from 'pg'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../../config.ts'
import { traceIds } from '../../kernel/tracing.ts'
import { errorForLog, serializers } from '../http/log.ts'

/** Writes one line of JSON per event. Secrets are removed from the finished line, wherever they came from. */
export function openLog(
  config: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
  onLine?: (line: string) => void,
): Logger {
  const finish = (line: string) => {
    const finished = withoutSecrets(line)
    onLine?.(finished)
    return finished
  }
  const options = {
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { ...serializers, err: errorWithoutValues, error: errorWithoutValues },
    ...(onLine && { mixin: traceIds }),
    hooks: { streamWrite: finish },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** PostgreSQL quotes the offending value in its message, and Node repeats the message in the stack. */
function errorWithoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!(error instanceof DatabaseError))
    return { ...errorForLog(error), cause: error.cause === undefined ? undefined : errorWithoutValues(error.cause) }
  const { code, table, column, constraint, routine, stack = '' } = error
  const message = error.message.replace(/"[^"]*"/g, '"…"')
  return { type: 'DatabaseError', message, code, table, column, constraint, routine, stack: frames(stack) }
}

const frames = (stack: string) => stack.slice(Math.max(0, stack.indexOf('\n    at ')))

const secretName = 'password|passwd|secret|token|authorization|cookie|credential|confirmationCode|apiKey|api_key'
const secretMember = new RegExp(String.raw`("[^"\\]*(?:${secretName})[^"\\]*":)"(?:[^"\\]|\\.)*"`, 'gi')
const secretInText = new RegExp(String.raw`(\\"[^"\\]*(?:${secretName})[^"\\]*\\":\s*)\\"[^"]*"`, 'gi')
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
const signedToken = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g
const urlPassword = /(\w:\/\/[^\s:/@"]*):[^\s/@"]+@/g

export function withoutSecrets(line: string): string {
  return line
    .replace(secretMember, '$1"***"')
    .replace(secretInText, String.raw`$1\"***\"`)
    .replace(bearer, '$1 ***')
    .replace(signedToken, '***')
    .replace(urlPassword, '$1:***@')
}
