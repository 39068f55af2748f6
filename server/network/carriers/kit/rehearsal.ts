import { AsyncLocalStorage } from 'node:async_hooks'

const rehearsals = new AsyncLocalStorage<true>()

/** Whether a call runs only until it would be sent. */
export const isRehearsal = (): boolean => rehearsals.getStore() === true

/** Thrown in place of sending a call: nothing was wrong so far. */
export class EndOfRehearsal extends Error {}

/** Prepares a call without sending it, to find what would be refused beforehand. */
export async function rehearsed(work: () => Promise<unknown>): Promise<void> {
  await rehearsals.run(true, work).catch((error: unknown) => {
    if (!(error instanceof EndOfRehearsal)) throw error
  })
}
