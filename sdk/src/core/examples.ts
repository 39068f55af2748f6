/** An answer as the contract shows it. */
export interface ExampleAnswer {
  readonly status: number
  readonly name: string
  readonly type?: string
  readonly value?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface ExampleOperation {
  readonly method: string
  readonly path: string
  /** Answers of its own, and the names of those that it shares with others. */
  readonly answers: readonly ExampleAnswer[]
  readonly shared: readonly string[]
}
