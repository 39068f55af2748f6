/** The author and time of a change. */
export interface By {
  readonly now: Date
  readonly username: string
}
