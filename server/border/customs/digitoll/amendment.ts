import { withdrawal, type Message } from './messages.ts'
import type { Amendment, Kept } from './store.ts'

const nameOf = ({ kind, documentNumber }: Pick<Message, 'kind' | 'documentNumber'>) => `${kind} ${documentNumber}`

/** Returns whether customs has the message under an MRN. */
const isThere = ({ mrn, state }: Kept) => mrn !== undefined && state !== 'WITHDRAWN'

/**
 * Returns the messages that bring a truck at customs up to date: POST for additions, PUT for changes, and DELETE for
 * parcels no longer aboard. Accepted parts without changes are not sent again.
 */
export function amendmentOf(kept: readonly Kept[], messages: readonly Message[], now: Date): Amendment {
  const wanted = new Map(messages.map((message) => [nameOf(message), message]))
  const known = new Set(kept.map(nameOf))
  const sent: Amendment['sent'][number][] = []
  const dropped: number[] = []
  for (const one of kept) {
    const { position } = one
    const message = wanted.get(nameOf(one))
    if (message && isThere(one)) {
      const isSame = one.state === 'ACCEPTED' && one.hash === message.hash
      if (!isSame) sent.push({ position, action: 'UPDATE', content: message.content, hash: message.hash })
    } else if (message) sent.push({ position, action: 'CREATE', content: message.content, hash: message.hash })
    else if (isThere(one)) sent.push({ position, action: 'WITHDRAW', content: withdrawal(now) })
    else if (one.state !== 'WITHDRAWN') dropped.push(position)
  }
  return { added: messages.filter((message) => !known.has(nameOf(message))), sent, dropped }
}

/** Withdraws everything at customs, and drops unsent parts if there is nothing to withdraw. */
export function withdrawalOf(kept: readonly Kept[], now: Date): Amendment {
  const there = kept.filter(isThere)
  return {
    added: [],
    sent: there.map(({ position }) => ({ position, action: 'WITHDRAW', content: withdrawal(now) })),
    dropped:
      there.length === 0
        ? []
        : kept.filter((one) => !isThere(one) && one.state !== 'WITHDRAWN').map((one) => one.position),
  }
}
