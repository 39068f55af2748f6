import type { Config } from '../../config.ts'
import type { Person } from './person.ts'

const bookingForm = /^SBX-BOOK-/

/** Removes a person from the bookings in the sandbox carrier's journal. */
export async function eraseFromSandbox(
  { sandboxUrl, carrierTimeoutMs }: Pick<Config, 'sandboxUrl' | 'carrierTimeoutMs'>,
  { links }: Person,
): Promise<void> {
  const bookingIds = [...links].filter((link) => bookingForm.test(link))
  if (bookingIds.length === 0 || sandboxUrl === undefined) return
  const response = await fetch(new URL('/erasures', sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bookingIds }),
    signal: AbortSignal.timeout(carrierTimeoutMs),
  })
  if (!response.ok) throw new Error(`The sandbox carrier did not erase its bookings: ${response.status}`)
}
