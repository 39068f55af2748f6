import type { Outcome } from './outcome.ts'

/** Mail servers ignore case in the domain; the part before the @ is up to the receiver and stays unchanged. */
export function checkEmail(email: string): Outcome {
  const at = email.lastIndexOf('@')
  const mailbox = email.slice(0, at)
  const domain = email.slice(at + 1).toLowerCase()
  const isPossible =
    at > 0 &&
    mailbox.length <= 64 &&
    domain.length <= 253 &&
    domain.split('.').every(isLabel) &&
    /\.[a-z][^.]+$/.test(domain)
  return isPossible
    ? { kept: `${mailbox}@${domain}` }
    : { code: 'EMAIL_INVALID', expected: 'an e-mail address such as freja@nordlys.example' }
}

const isLabel = (label: string) => label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)
