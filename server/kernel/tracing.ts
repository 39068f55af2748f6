/** A span. No personal data or secrets: it excludes the values of statements, paths, queries and bodies. */
export interface SpanFacts {
  readonly name: string
  readonly kind: 'internal' | 'client' | 'consumer'
  readonly attributes?: Attributes
}

export type Attributes = Readonly<Record<string, string | number>>

/** Adds attributes that are known only after the work. */
export type Add = (attributes: Attributes) => void

export interface Tracer {
  /** Runs work in a span below the open one, or below `parent`. */
  span<T>(facts: SpanFacts, work: (add: Add) => Promise<T>, parent?: string): Promise<T>
  /** Whether a span is open. */
  isTracing(): boolean
  /** The open span as a `traceparent` header. */
  parent(): string | undefined
  /** The fields that tie a log line to the open span. */
  ids(): object
}

let tracer: Tracer | undefined

/** Only processes that export traces set a tracer. */
export function traceWith(one: Tracer | undefined): void {
  tracer = one
}

/** Runs work in a span if traces are exported. */
export const traced = <T>(facts: () => SpanFacts, work: (add: Add) => Promise<T>, parent?: string): Promise<T> =>
  tracer ? tracer.span(facts(), work, parent) : work(ignore)

/** Like `traced`, but only within an open span. */
export const tracedWithin = <T>(facts: () => SpanFacts, work: (add: Add) => Promise<T>): Promise<T> =>
  tracer?.isTracing() ? tracer.span(facts(), work) : work(ignore)

/** The open span, to pass on with work that continues elsewhere. */
export const traceparent = (): string | undefined => tracer?.parent()

export const traceIds = (): object => tracer?.ids() ?? {}

const ignore: Add = () => {}
