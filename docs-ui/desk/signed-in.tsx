import { completeSingleSignOn } from '@waybill/sdk/fn'
import { useEffect, useRef, useState } from 'react'
import { leaveForCompany, takeAttempt } from '../ui/company-log-in.ts'
import { LogIn } from './log-in.tsx'
import { Failure } from './parts.tsx'
import { base, hrefOf, navigate } from './route.ts'
import { baseUrl, begin, strangersConnection } from './session.ts'
import { useWords } from './words.ts'

/**
 * Where a company's identity provider sends the browser back to. With `?client=` the browser goes to the provider at
 * once.
 */
export function SignedIn() {
  const words = useWords()
  const [error, setError] = useState<unknown>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    // A code works once, even if React runs effects twice.
    if (hasBegun.current) return
    hasBegun.current = true
    void finish().catch(setError)
  }, [])
  return (
    <>
      <h1>{words.logIn.title}</h1>
      {error === null ? <p className="soft">{words.logIn.atCompany}</p> : <Failure error={error} />}
      {error !== null && <LogIn onDone={() => navigate(hrefOf(), 'replace')} />}
    </>
  )
}

async function finish(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const client = query.get('client')
  if (client !== null) {
    history.replaceState(null, '', base)
    return leaveForCompany(baseUrl(), { clientId: Number(client) })
  }
  const begun = takeAttempt()
  const parameters = location.search.slice(1)
  // Removes the code from the address before any call.
  history.replaceState(null, '', location.pathname)
  if (!begun || parameters === '') return navigate(hrefOf(), 'replace')
  begin(await completeSingleSignOn(strangersConnection(), { attempt: begun.attempt, parameters }))
  const isOfDesk = begun.from === base || begun.from.startsWith(`${base}/`)
  if (isOfDesk && !begun.from.startsWith(`${base}/signed-in`)) navigate(begun.from, 'replace')
  else if (isOfDesk) navigate(hrefOf(), 'replace')
  else location.replace(begun.from)
}
