import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** A new proxy gets its DNS name before it accepts requests, and takes longer than this to start. */
const lookedUpEveryMs = 5_000

export type ResolveName = (name: string) => Promise<readonly string[]>

const addressesOf: ResolveName = async (name) => {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}

/** Strips the IPv6 wrapper from an IPv4 address, which dual-stack sockets add. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/**
 * Decides by address, network, or name whether a request comes from a trusted proxy. A name stands for its current
 * addresses, or for its last known ones while it can't be resolved.
 */
export class Proxies {
  readonly #networks = new BlockList()
  readonly #byName = new Map<string, ReadonlySet<string>>()
  readonly #resolve: ResolveName
  #timer: NodeJS.Timeout | undefined

  constructor(given: readonly string[], resolve = addressesOf) {
    this.#resolve = resolve
    for (const one of given) {
      const [address = '', prefix] = one.split('/')
      const family = isIPv4(address) ? 'ipv4' : 'ipv6'
      if (isIP(address) === 0) this.#byName.set(one, new Set())
      else if (prefix === undefined) this.#networks.addAddress(address, family)
      else this.#networks.addSubnet(address, Number(prefix), family)
    }
  }

  trusts(peer: string): boolean {
    const address = plain(peer)
    if (this.#networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) return true
    return this.#byName.values().some((addresses) => addresses.has(address))
  }

  /** Resolves the names now and at intervals. */
  async begin(): Promise<void> {
    if (this.#byName.size === 0) return
    await this.look()
    this.#timer = setInterval(() => void this.look(), lookedUpEveryMs).unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  async look(): Promise<void> {
    await Promise.all(
      this.#byName.keys().map(async (name) => {
        const found = await this.#resolve(name).catch(() => undefined)
        if (found) this.#byName.set(name, new Set(found.map(plain)))
      }),
    )
  }
}
