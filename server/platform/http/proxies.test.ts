import { describe, expect, it } from 'vitest'
import { Proxies } from './proxies.ts'

describe('trusted proxies', () => {
  it('match by address and network, in both notations of IPv4', () => {
    const proxies = new Proxies(['10.2.3.4', '10.9.0.0/16', 'fd00::/8'])
    const trusted = ['10.2.3.4', '::ffff:10.2.3.4', '10.9.255.1', 'fd12::1']
    const not = ['10.2.3.5', '10.10.0.1', '::ffff:10.2.3.5', 'fe80::1', '', 'nonsense']
    expect([...trusted, ...not].filter((peer) => proxies.trusts(peer))).toEqual(trusted)
  })

  it('match the current addresses of a name, or its last ones while it does not resolve', async () => {
    let found: readonly string[] | undefined = ['10.2.3.4']
    const proxies = new Proxies(['proxy.internal'], async () => found ?? Promise.reject(new Error('ENOTFOUND')))
    const trusted = () => ['10.2.3.4', '10.2.3.5'].filter((peer) => proxies.trusts(peer))
    expect(trusted()).toEqual([])
    await proxies.begin()
    expect(trusted()).toEqual(['10.2.3.4'])
    found = ['10.2.3.5', 'fd00::5']
    await proxies.look()
    expect([trusted(), proxies.trusts('fd00::5')]).toEqual([['10.2.3.5'], true])
    found = undefined
    await proxies.look()
    expect(trusted()).toEqual(['10.2.3.5'])
    proxies.end()
  })
})
