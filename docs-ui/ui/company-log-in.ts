import { useEffect, useState } from 'react'
import { inTab } from './storage.ts'

/** A colon cannot be in a header name, so no request sends this: console/request/session.ts. */
const attemptKey = 'log-in:'

interface Begun {
  readonly attempt: string
  /** The page where the log-in started. */
  readonly from: string
}

async function post(address: string, body: object, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const received: Readonly<Record<string, unknown>> = await response.json()
  if (!response.ok) throw new Error(String(received.message))
  return received
}

/** Whether users with this email address can log in through their company. `base` is the address of the API. */
export function useCompanyOffer(base: string, typed: string): boolean {
  const [offered, setOffered] = useState('')
  const username = typed.trim().toLowerCase()
  const domain = /.@([^@\s]+\.[^@\s]{2,})$/.exec(username)?.[1] ?? ''
  useEffect(() => {
    if (domain === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void post(`${base}/auth/single-sign-on/check`, { username }, controller.signal).then(
        ({ available }) => setOffered(available === true ? domain : ''),
        () => {}, // without a response the page offers no company log-in
      )
    }, 250)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what stands before the @ makes no difference
  }, [base, domain])
  return domain !== '' && offered === domain
}

/** Redirects to the company's log-in page, which sends the browser back to the desk. */
export async function leaveForCompany(
  base: string,
  who: { readonly username: string } | { readonly clientId: number },
): Promise<void> {
  const { authorizationUrl, attempt } = await post(`${base}/auth/single-sign-on/start`, who)
  const begun: Begun = { attempt: String(attempt), from: location.pathname + location.search + location.hash }
  inTab.write(attemptKey, JSON.stringify(begun))
  location.assign(String(authorizationUrl))
}

/** Returns this tab's log-in attempt, and removes it. */
export function takeAttempt(): Begun | undefined {
  const kept = inTab.read(attemptKey)
  inTab.write(attemptKey, undefined)
  if (kept === undefined) return undefined
  const begun: Begun = JSON.parse(kept)
  return begun
}
