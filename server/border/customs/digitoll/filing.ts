import { setTimeout as sleep } from 'node:timers/promises'
import { currentTime } from '../../../kernel/current-time.ts'
import { eachOf } from '../../../kernel/each.ts'
import type { Db } from '../../../platform/store/database.ts'
import { sendMessage, tokenOf, validationOf, type Digitoll, type Sent } from './client.ts'
import { listPending, setMessage, setUnanswered, settleFiling } from './store.ts'

/** How many messages are sent at a time. */
const atOnce = 5
/** Customs usually responds after one or two seconds. */
const pauseMs = 1_500

interface FilingContext {
  readonly db: Db
  readonly digitoll: Digitoll
  readonly signal: AbortSignal
  readonly pause?: number
}

/**
 * Sends the unsent messages of a filing and asks for validations, until customs has responded to all. Running it again
 * continues where it stopped: an accepted message has its request id and is not sent a second time.
 */
export async function file(context: FilingContext, clientId: number, id: string): Promise<void> {
  try {
    await exchange(context, clientId, id)
  } catch (error) {
    if (!context.signal.aborted) await setUnanswered(context.db, clientId, id, awaySince(currentTime()))
    throw error
  }
}

/** The text of a message that is being retried. The queue waits a minute at most. */
const awaySince = (now: Date) =>
  `Customs has not responded since ${now.toISOString().slice(0, 19)}Z. Waybill tries again at least once a minute.`

async function exchange({ db, digitoll, signal, pause = pauseMs }: FilingContext, clientId: number, id: string) {
  const token = await tokenOf(digitoll)
  const unsent = (await listPending(db, clientId, id)).filter(({ requestId }) => requestId === undefined)
  await eachOf(unsent, atOnce, async ({ position, ...message }) => {
    signal.throwIfAborted()
    const sent = await sendMessage(digitoll, token, message)
    await setMessage(db, clientId, id, position, changeOf(sent))
  })
  for (;;) {
    const pending = await listPending(db, clientId, id)
    await eachOf(pending, atOnce, async ({ position, kind, action, requestId = '', message }) => {
      const found = await validationOf(digitoll, token, kind, requestId)
      if ('isPending' in found) {
        if (message !== undefined) await setMessage(db, clientId, id, position, {})
        return
      }
      const change =
        'refused' in found
          ? ({ state: 'REFUSED', message: found.refused } as const)
          : ({ ...withoutMissing(found), state: action === 'WITHDRAW' ? 'WITHDRAWN' : 'ACCEPTED' } as const)
      await setMessage(db, clientId, id, position, change)
    })
    await settleFiling(db, clientId, id)
    if ((await listPending(db, clientId, id)).length === 0) return
    await sleep(pause, undefined, { signal })
  }
}

const changeOf = (sent: Sent) =>
  'requestId' in sent
    ? sent
    : 'refused' in sent
      ? ({ state: 'REFUSED', message: sent.refused } as const)
      : ({ state: 'WITHDRAWN' } as const)

const withoutMissing = ({ mrn, missing }: { readonly mrn?: string; readonly missing?: string }) => ({
  ...(mrn !== undefined && { mrn }),
  ...(missing !== undefined && { message: missing }),
})
