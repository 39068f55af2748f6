import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase } from 'pg'
import type { DatabaseUrl, Host, HostKind } from '../../kernel/database-url.ts'

/** The pause before the hosts are tried again if none is suitable. */
const searchMs = 500

export class HostsError extends Error {
  override readonly name = 'HostsError'
}

/**
 * The hosts of a database URL and the one in use. All connections go to that one. If it is lost, the others are tried
 * in order, and connections to other hosts are closed.
 */
export class Hosts {
  readonly #url: DatabaseUrl
  readonly #sockets = new Map<Socket, Host>()
  #current: Host
  #isSearching = false

  constructor(url: DatabaseUrl) {
    const [first] = url.hosts
    if (!first) throw new HostsError('DATABASE_URL names no host')
    this.#url = url
    this.#current = first
  }

  /** Tries one host after the other until one is of the required kind, and uses that one. */
  async find(): Promise<void> {
    const said: string[] = []
    const hosts = this.#url.isShuffled ? shuffled(this.#url.hosts) : this.#url.hosts
    const rounds: readonly HostKind[] = this.#url.kind === 'prefer-standby' ? ['standby', 'any'] : [this.#url.kind]
    for (const kind of rounds)
      for (const host of hosts) {
        const refusal = await this.#ask(host, kind).catch(reasonOf)
        if (refusal === undefined) return this.#use(host)
        said.push(`${host.host}:${host.port} ${refusal}`)
      }
    throw new HostsError(`The database can't be reached: ${said.join('; ')}`)
  }

  /** A socket that connects to the host in use, whatever address it is given. */
  socket(): Socket {
    const host = this.#current
    const socket = new Socket()
    const connect = socket.connect.bind(socket)
    Object.assign(socket, {
      connect: () =>
        host.host.startsWith('/') ? connect(`${host.host}/.s.PGSQL.${host.port}`) : connect(host.port, host.host),
    })
    let hasResponded = false
    socket.once('data', () => (hasResponded = true))
    this.#sockets.set(socket, host)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      if (!hasResponded && host === this.#current) this.lost()
    })
    return socket
  }

  /**
   * Throws unless a connection reaches a host of the required kind: one name may lead to a different host each time.
   */
  async verify(client: ClientBase): Promise<void> {
    if (this.#url.kind === 'any' || this.#url.kind === 'prefer-standby') return
    const refusal = refusalOf(await stateOf(client), this.#url.kind)
    if (refusal === undefined) return
    this.lost()
    throw new HostsError(`Connection terminated: the database ${refusal}`)
  }

  /** Call it if the host in use is unreachable or no longer of the required kind. */
  lost(): void {
    if (this.#isSearching) return
    this.#isSearching = true
    void this.#search()
  }

  /** Tries a few times; a caller whose connection fails starts again. */
  async #search(): Promise<void> {
    for (let round = 0; round < 10 && (await this.find().then(Boolean, () => true)); round++)
      await sleep(searchMs, undefined, { ref: false })
    this.#isSearching = false
  }

  #use(host: Host): void {
    this.#current = host
    for (const [socket, place] of this.#sockets) if (place !== host) socket.destroy()
  }

  /** Why a host is unsuitable; undefined if it is suitable. */
  async #ask(host: Host, kind: HostKind): Promise<string | undefined> {
    const client = new Client({
      connectionString: this.#url.at(host),
      application_name: 'waybill hosts',
      connectionTimeoutMillis: this.#url.timeoutMs,
      query_timeout: this.#url.timeoutMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return kind === 'any' ? undefined : refusalOf(await stateOf(client), kind)
    } finally {
      client.end().catch(() => {})
    }
  }
}

interface State {
  readonly isStandby: boolean
  readonly isReadOnly: boolean
}

async function stateOf(client: ClientBase): Promise<State> {
  const { rows } = await client.query<State>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  return rows[0] ?? { isStandby: false, isReadOnly: false }
}

function refusalOf({ isStandby, isReadOnly }: State, kind: HostKind): string | undefined {
  if (kind === 'read-write' && isReadOnly) return 'is read-only'
  if (kind === 'read-only' && !isReadOnly) return 'is not read-only'
  if (kind === 'primary' && isStandby) return 'is a standby'
  if (kind === 'standby' && !isStandby) return 'is not a standby'
  return undefined
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ value }) => value)
}

const reasonOf = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map((one) => String(one.message)).join(', ')
    : error instanceof Error
      ? error.message
      : String(error)
