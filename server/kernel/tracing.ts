/** The content of a span. No personal data and no secrets: values of statements, paths, queries and bodies stay out. */
export interface SpanFacts {
  readonly name: string
  readonly kind: 'internal' | 'client' | 'consumer'
  readonly attributes?: Attributes
}

export type Attributes = Readonly<Record<string, string | number>>

/** Adds attributes that are only known once the work is done. */
export type Add = (attributes: Attributes) => void

export interface Tracer {
  /** Runs work in a span below the one that is open, or below another one that `parent` names. */
  span<T>(facts: SpanFacts, work: (add: Add) => Promise<T>, parent?: string): Promise<T>
  /** Whether a span is open. */
  isTracing(): boolean
  /** The open span as the header `traceparent` has it. */
  parent(): string | undefined
  /** The fields of a log line about the open span. */
  ids(): object
}

let tracer: Tracer | undefined

/** Only a process that exports traces has a tracer. */
export function traceWith(one: Tracer | undefined): void {
  tracer = one
}

/** Runs work, in a span where traces are exported. */
export const traced = <T>(facts: () => SpanFacts, work: (add: Add) => Promise<T>, parent?: string): Promise<T> =>
  tracer ? tracer.span(facts(), work, parent) : work(ignore)

/** As `traced`, but only as a part of something larger. */
export const tracedWithin = <T>(facts: () => SpanFacts, work: (add: Add) => Promise<T>): Promise<T> =>
  tracer?.isTracing() ? tracer.span(facts(), work) : work(ignore)

/** Of the open span, for work that is handed on. */
export const traceparent = (): string | undefined => tracer?.parent()

export const traceIds = (): object => tracer?.ids() ?? {}

const ignore: Add = () => {}
