const kinds = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const

/** Which hosts to connect to, in libpq's terms. */
export type HostKind = (typeof kinds)[number]

export interface Host {
  /** A name, an address, or the folder of a socket. */
  readonly host: string
  readonly port: number
}

export interface DatabaseUrl {
  readonly hosts: readonly Host[]
  readonly kind: HostKind
  readonly isShuffled: boolean
  readonly timeoutMs: number
  /** The URL for one of the hosts, in a form that pg reads. */
  readonly at: (host: Host) => string
}

/** Thrown with a message that completes the sentence "DATABASE_URL must be …". */
export class DatabaseUrlError extends Error {}

const defaultPort = 5_432

/**
 * Parses `postgres://user@one:5432,two:5433/db?target_session_attrs=primary` like libpq (section 32.1.1 of the
 * PostgreSQL manual): several hosts, and how to choose among them.
 */
export function readDatabaseUrl(text: string): DatabaseUrl {
  const match = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text)
  if (!match) throw new DatabaseUrlError('an address that starts with postgres:// or postgresql://')
  const [, scheme = '', user = '', authority = '', path = '/', query = ''] = match
  const parameters = new URLSearchParams(query)
  const take = (name: string) => {
    const value = parameters.get(name) ?? undefined
    parameters.delete(name)
    return value
  }

  const hosts = hostsOf(authority, take('host'), take('port'))
  const kind = oneOf(kinds, 'target_session_attrs', take('target_session_attrs') ?? 'any')
  const balance = oneOf(['disable', 'random'], 'load_balance_hosts', take('load_balance_hosts') ?? 'disable')
  const seconds = Number(take('connect_timeout') ?? 2)
  if (!(seconds > 0)) throw new DatabaseUrlError('an address whose connect_timeout is a number of seconds')

  const at = ({ host, port }: Host) => {
    const placed = new URLSearchParams([...parameters, ['host', host], ['port', String(port)]])
    return `${scheme}${user}${path}?${placed}`
  }
  return { hosts, kind, isShuffled: balance === 'random', timeoutMs: seconds * 1_000, at }
}

function hostsOf(authority: string, names: string | undefined, numbers: string | undefined): Host[] {
  const places = authority === '' ? [] : authority.split(',').map(placeOf)
  const named = names?.split(',') ?? places.map(({ host }) => host)
  const ports = numbers?.split(',') ?? places.map(({ port }) => port)
  if (ports.length > 1 && ports.length !== named.length)
    throw new DatabaseUrlError(`an address with as many ports (${ports.length}) as hosts (${named.length})`)
  return named.map((host, index) => ({ host, port: portOf(ports.length > 1 ? ports[index] : ports[0]) }))
}

function placeOf(place: string): { host: string; port: string } {
  const [, bracketed, plain = '', port = ''] = /^(?:\[(.*)\]|([^:]*))(?::(.*))?$/.exec(place) ?? []
  return { host: decodeURIComponent(bracketed ?? plain) || 'localhost', port }
}

function portOf(text = ''): number {
  if (text === '') return defaultPort
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new DatabaseUrlError('an address whose ports are whole numbers from 1 to 65535')
  return port
}

function oneOf<const T extends string>(values: readonly T[], name: string, given: string): T {
  const found = values.find((value) => value === given)
  if (found === undefined) throw new DatabaseUrlError(`an address whose ${name} is one of ${values.join(', ')}`)
  return found
}
