interface LoggedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** An error as the log may show it. PostgreSQL's `detail` quotes rows, which may hold secrets. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, code, message, stack, ...(cause !== undefined && { cause: errorForLog(cause) }) }
}

/** What may be logged about a request: neither headers nor the query, which hold tokens and personal data. */
export const serializers = {
  err: errorForLog,
  error: errorForLog,
  req: ({ method, routeOptions }: { method: string; routeOptions?: { url?: string } }) => ({
    method,
    route: routeOptions?.url,
  }),
}
