import { withdrawal, type Message } from './messages.ts'
import type { Amendment, Kept } from './store.ts'

const nameOf = ({ kind, documentNumber }: Pick<Message, 'kind' | 'documentNumber'>) => `${kind} ${documentNumber}`

/** Whether customs has something under an MRN of the message. */
const isThere = ({ mrn, state }: Kept) => mrn !== undefined && state !== 'WITHDRAWN'

/**
 * What customs has to be told for it to know a truck as it is now. It is told by POST of what it does not have, by PUT of
 * what it has otherwise, and by DELETE of what is no longer aboard; what it has accepted as it is stays.
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

/** Everything that customs has is withdrawn, and what it never had is forgotten as long as something is left. */
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
