/** A response as the contract shows it. */
export interface ExampleResponse {
  readonly status: number
  readonly name: string
  /** Absent if the value is JSON, and if there is none. */
  readonly type?: string
  readonly value?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface ExampleOperation {
  readonly method: string
  readonly path: string
  /** Responds of its own, and the names of those that it shares with others. */
  readonly responses: readonly ExampleResponse[]
  readonly shared: readonly string[]
}
