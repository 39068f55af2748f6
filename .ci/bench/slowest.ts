import type { Pause } from './pauses.ts'

/** A request or a statement, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface LoggedStatement extends Span {
  readonly name: string
}

/** Parses PostgreSQL's log of statements slower than `log_min_duration_statement`, with `%n ` as the line prefix. */
export function statementsIn(log: string): LoggedStatement[] {
  const found = log.matchAll(/^([\d.]+) LOG:  duration: ([\d.]+) ms  (\w+)[^:]*:\s+(\S+ "?\w+"?(?: "?\w+"?)?)/gm)
  return [...found].map(([, at, milliseconds, phase = '', text = '']) => {
    const to = Number(at) * 1_000
    return { from: to - Number(milliseconds), to, name: `${phase} ${text}` }
  })
}

const shared = (one: Span, other: Span) => Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/**
 * Returns what happened during the slowest hundredth of requests, in milliseconds over all of them: a cause that delays
 * many requests at once counts for each.
 */
export function causesOfSlowest(
  requests: readonly Span[],
  pauses: readonly Pause[],
  stations: readonly Pause[],
  statements: readonly LoggedStatement[],
): [cause: string, requests: number, milliseconds: number][] {
  const slowest = requests
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, Math.ceil(requests.length / 100))
  const causes = new Map<string, { requests: Set<Span>; milliseconds: number }>()
  const add = (cause: string, request: Span, milliseconds: number) => {
    if (milliseconds <= 0) return
    const known = causes.get(cause) ?? { requests: new Set(), milliseconds: 0 }
    causes.set(cause, known)
    known.requests.add(request)
    known.milliseconds += milliseconds
  }
  for (const request of slowest) {
    for (const pause of pauses) {
      const during = shared(request, pause)
      const share = pause.ran / (pause.to - pause.from)
      if (pause.kind === 'garbage') add('garbage collection', request, during)
      else {
        add('event loop at work', request, during * share)
        add('event loop without a processor', request, during * (1 - share))
      }
    }
    for (const pause of stations)
      if (pause.kind === 'event loop') add('stations themselves', request, shared(request, pause))
    for (const statement of statements) add(statement.name, request, shared(request, statement))
    add('in all', request, request.to - request.from)
  }
  return [...causes]
    .map(([cause, { requests: of, milliseconds }]): [string, number, number] => [cause, of.size, milliseconds])
    .toSorted(([, , one], [, , other]) => other - one)
}
