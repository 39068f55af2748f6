import { createHmac } from 'node:crypto'

/** Masks an address so that its owner recognises it and others cannot guess it: `f***@n***.example`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return `${first(email)}***@${first(domain)}***${dot < 0 ? '' : domain.slice(dot)}`
}

const first = (text: string) => /^./u.exec(text)?.[0] ?? ''

const endings = ['.com', '.dk', '.se', '.no', '.de', '.eu', '.com', '.dk']

/** Returns a masked address for a user who does not exist, always the same for one name. */
export function madeUpAddress(username: string, secret: string): string {
  const name = username.toLowerCase()
  if (/^[^@]+@[^@]+\.[^@.]+$/.test(name)) return maskAddress(name)
  const digest = createHmac('sha256', secret).update(`address ${name}`).digest()
  const letter = String.fromCodePoint(97 + (digest.readUInt8(0) % 26))
  return `${first(name)}***@${letter}***${endings[digest.readUInt8(1) % endings.length]}`
}

/** Shortens a name chosen by a stranger if a mail program might turn it into a link. */
export const recognisable = (username: string, email: string): string =>
  username.toLowerCase() === email.toLowerCase() || !/[.:]/.test(username) ? username : `${username.slice(0, 3)}…`
