import { AsyncLocalStorage } from 'node:async_hooks'

const rehearsals = new AsyncLocalStorage<true>()

/** Whether a call is only tried as far as it stays in the house. */
export const isRehearsal = (): boolean => rehearsals.getStore() === true

/** Thrown where a call would leave the house: until there nothing was wrong with it. */
export class EndOfRehearsal extends Error {}

/** Prepares a call without sending it, so that refusals before the call show up. */
export async function rehearsed(work: () => Promise<unknown>): Promise<void> {
  await rehearsals.run(true, work).catch((error: unknown) => {
    if (!(error instanceof EndOfRehearsal)) throw error
  })
}
