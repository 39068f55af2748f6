import { conflict, forbidden, mustHaveNone } from '../../kernel/error.ts'
import { destinationOf } from '../../platform/http/network.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { WebhookEndpoint } from './endpoint-store.ts'

/** Refuses a URL that would never be called. Where its name resolves to is checked on each connection. */
export async function mustBeCallable(url: string | undefined, isPrivateAllowed: boolean): Promise<void> {
  if (url === undefined) return
  const address = URL.parse(url)
  const destination = address && (await destinationOf(address, async () => []))
  const isSecure = address?.protocol === 'https:'
  if (isSecure ? isPrivateAllowed || destination !== 'PRIVATE' : isPrivateAllowed && destination !== 'INTERNET') return
  mustHaveNone([
    {
      code: 'ADDRESS_NOT_ALLOWED',
      defaultMessage: 'url must begin with https:// and be on the internet, not in a private network',
      field: 'url',
    },
  ])
}

/** An endpoint receives what its creator may read, and nothing else. */
export const receives = 'events:read'

export function mustReadEvents(caller: Pick<Caller, 'may'>): void {
  if (!caller.may(receives))
    throw forbidden(
      'PERMISSION_NOT_HELD',
      `A webhook endpoint receives events, which requires ${receives}. Ask an administrator for it, or for the endpoint.`,
    )
}

export function mustBeEnabled({ enabled, name }: WebhookEndpoint): void {
  if (!enabled) throw conflict('WEBHOOK_DISABLED', `Webhook endpoint ${name} is disabled. Enable it first.`)
}
