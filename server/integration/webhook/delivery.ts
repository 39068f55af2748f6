import { currentTime } from '../../kernel/current-time.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { mayStill } from '../../identity/access/maker.ts'
import { eachOf } from '../../kernel/each.ts'
import { postLetter } from '../../platform/mail/letter.ts'
import type { JobContext } from '../../platform/queue/queue.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { gathered } from '../../platform/store/gathering.ts'
import type { FeedEvent } from '../event-feed/store.ts'
import {
  claimDeliveries,
  findEvents,
  findWaitingEndpoints,
  isTaken,
  settleRefused,
  settleTaken,
  triedDays,
  type Attempt,
  type ClaimedDelivery,
  type Taken,
} from './delivery-store.ts'
import { disableEndpoint, findRecipient, findTarget, type DeliveryTarget } from './endpoint-store.ts'
import { post } from './post.ts'
import { receives } from './rules.ts'

export type DeliveryContext = Pick<JobContext, 'db' | 'config' | 'jobs' | 'log' | 'signal'>

/** How many endpoints one process serves at a time, and how many deliveries to each. */
const lanes = 100
const atOnce = 16
/** Deliveries claimed at a time. A lease lasts longer than two response timeouts. */
const claimedAtOnce = 2 * atOnce
/** How often to look for other endpoints while some are busy, in milliseconds. */
const lookMs = 250

/**
 * Delivers due events, each endpoint in a lane of its own, so one that hangs holds up no other. Any number of workers
 * may run at once, since each delivery is leased. Returns once nothing is due.
 */
export async function deliverWebhooks(context: DeliveryContext): Promise<void> {
  const { db, log, signal } = context
  const busy = new Map<string, Promise<void>>()
  for (;;) {
    const waiting =
      signal.aborted || busy.size >= lanes ? [] : await findWaitingEndpoints(db, [...busy.keys()], lanes - busy.size)
    for (const id of waiting)
      busy.set(
        id,
        serve(context, id)
          .catch((error: unknown) =>
            log.error({ err: error, endpointId: id }, 'Deliveries to a webhook endpoint failed'),
          )
          .finally(() => busy.delete(id)),
      )
    if (busy.size === 0) return
    await Promise.race([...busy.values(), sleep(lookMs)])
  }
}

/** Delivers to one endpoint until nothing is due, or the endpoint is disabled or paused. */
async function serve(context: DeliveryContext, endpointId: string): Promise<void> {
  const { db, config, signal } = context
  while (!signal.aborted) {
    const target = await findTarget(db, config, endpointId)
    if (target && !(await mayStill(db, target.clientId, target.maker, receives)))
      return switchOff(context, target, 'RIGHTS_LOST')
    const claimed = target ? await claimDeliveries(db, endpointId, claimedAtOnce) : []
    if (!target || claimed.length === 0) return
    const events = await findEvents(
      db,
      target.clientId,
      claimed.map(({ number }) => number),
    )
    const settled: Promise<Taken>[] = []
    const settle = gathered(async (of: Db, taken: readonly Taken[]) => {
      await settleTaken(of, endpointId, taken)
      return taken
    })
    try {
      await eachOf(claimed, atOnce, async (delivery) => {
        const attempt = await deliver(context, target, delivery, events.get(delivery.number))
        if (attempt) settled.push(settle(db, { delivery, attempt }))
      })
    } finally {
      await Promise.all(settled)
    }
  }
}

/** Sends a delivery. Returns a successful attempt, to be settled with others. */
async function deliver(
  context: DeliveryContext,
  target: DeliveryTarget,
  delivery: ClaimedDelivery,
  event: FeedEvent | undefined,
): Promise<Attempt | undefined> {
  const { db, config, signal } = context
  // The event was just deleted, and its delivery with it.
  if (!event) return undefined
  const attempt = await post(messageOf(target, event), config.allowPrivateAddresses, signal)
  // A stopping process leaves interrupted deliveries until their lease ends.
  if (signal.aborted && attempt.status === undefined) return undefined
  if (isTaken(attempt)) return attempt
  const isGone = attempt.status === 410
  const hasFailed = await settleRefused(db, delivery, attempt)
  if (isGone || hasFailed) await switchOff(context, target, isGone ? 'GONE' : 'FAILING')
  return undefined
}

function messageOf({ url, secrets }: DeliveryTarget, event: FeedEvent) {
  const body = JSON.stringify(event)
  const now = currentTime()
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Waybill-Webhooks',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event.id, now, body)).join(' '),
    },
  }
}

async function switchOff(
  { db, jobs, log }: DeliveryContext,
  { clientId, id, name }: DeliveryTarget,
  reason: 'GONE' | 'FAILING' | 'RIGHTS_LOST',
): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await disableEndpoint(trx, clientId, id, reason))) return
    // A creator who has lost the rights must learn nothing more about the client.
    if (reason === 'RIGHTS_LOST') return
    const recipient = await findRecipient(trx, id)
    if (!recipient) return
    const { email, userId, client } = recipient
    const values = { name, client, days: triedDays }
    await postLetter(trx, jobs, { kind: 'webhookOff', to: email, userId, clientId, values })
  })
  log.warn({ clientId, endpointId: id, reason }, 'A webhook endpoint was switched off')
}
