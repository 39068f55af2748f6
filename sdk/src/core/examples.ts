/** An example response of the contract. */
export interface ExampleResponse {
  readonly status: number
  readonly name: string
  /** Media type. Absent if the value is JSON, or if there is no body. */
  readonly type?: string
  readonly value?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface ExampleOperation {
  readonly method: string
  readonly path: string
  /** The operation's own responses, and the names of those that it shares with others. */
  readonly responses: readonly ExampleResponse[]
  readonly shared: readonly string[]
}
