import Alert from '@mui/material/Alert'
import { ApiError, ConnectionError, WaybillError, type AddressParty } from '@waybill/sdk'
import { useState, type ReactNode } from 'react'
import { countryName, nameOf, sinceName, timeName } from './format.ts'
import { fill, useWords, type Words } from './words.ts'

/** The server's message, then each of its errors, and a link to the request. */
export function Failure({ error }: { error: unknown }) {
  const words = useWords()
  if (error === null || error === undefined) return null
  const { info, errors = [] } = error instanceof ApiError ? error : {}
  const requestId = error instanceof WaybillError ? error.requestId : undefined
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {info?.message ?? saidOf(error, words)}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ code, field, defaultMessage }) => (
            <li key={`${code} ${field}`}>{defaultMessage}</li>
          ))}
        </ul>
      )}
      {requestId !== undefined && (
        <a className="request-link" href={`/workbench?request=${encodeURIComponent(requestId)}#requests`}>
          {fill(words.request, { id: requestId })}
        </a>
      )}
    </Alert>
  )
}

/** Explains an error that does not come from the server: it is unreachable, or something in front of it responded. */
function saidOf(error: unknown, words: Words): string {
  if (error instanceof ConnectionError) return words.unreachable
  if (error instanceof ApiError) return error.status >= 500 ? words.unavailable : words.failed
  return error instanceof Error ? error.message : words.failed
}

export function Time({ at }: { at: string | undefined }) {
  const { locale } = useWords()
  const [now] = useState(() => new Date())
  if (at === undefined) return <>–</>
  const time = new Date(at)
  return (
    <time dateTime={at} title={sinceName(time, locale, now)} className="number">
      {timeName(time, locale, now)}
    </time>
  )
}

export const State = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className={`state state-${color}`}>{children}</span>
)

/** Facts with their names. Leaves out absent ones. */
export function Facts({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  const known = Object.entries(of).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return (
    <dl className="facts">
      {known.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  )
}

/** Focuses a dialog's main field, ready for typing. */
export const focused = (field: HTMLElement | null): void => field?.focus()

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The client's own metadata. */
export function Metadata({ of }: { of: Readonly<Record<string, string>> | undefined }) {
  const { columns } = useWords()
  return (
    of && (
      <Section title={columns.metadata}>
        <Facts of={of} />
      </Section>
    )
  )
}

/** An address as on an envelope, with contact details. */
export function Address({ of: party }: { of: AddressParty }) {
  const words = useWords()
  const lines = [
    nameOf(party),
    party.department,
    party.addressLine1,
    party.addressLine2,
    [party.postCode, party.city].filter(Boolean).join(' '),
    countryName(party.country, words.locale),
    party.contactInfo?.email,
    [party.contactInfo?.dialCode, party.contactInfo?.telephone ?? party.contactInfo?.mobile].filter(Boolean).join(' '),
  ].filter((line): line is string => Boolean(line))
  return (
    <address className="address">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
