import { lookup } from 'node:dns/promises'
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks that are not on the internet, or that lead to such networks: RFC 6890 and its successors. */
const unreachable = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  unreachable.addSubnet(network, prefix, 'ipv4')

/** All addresses assigned on the internet, except those that wrap an IPv4 address or serve as examples. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  unreachable.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is reachable over the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !unreachable.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !unreachable.check(address, 'ipv6')
}

/** Parses a string that software would treat as a URL to call; undefined for any other string. */
export function readUrl(value: string): URL | undefined {
  const text = value.trim()
  const url = URL.parse(text) ?? (text.startsWith('//') ? URL.parse(`http:${text}`) : null)
  if (!url) return undefined
  return ['http:', 'https:', 'ws:', 'wss:', 'ftp:', 'file:'].includes(url.protocol) ||
    /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ? url
    : undefined
}

export type Resolve = (host: string) => Promise<readonly string[]>

const resolveByName: Resolve = async (host) => {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

/** Where a URL leads: the internet, a private network, or an unknown name. */
export async function destinationOf(
  { hostname }: URL,
  resolve: Resolve = resolveByName,
): Promise<'INTERNET' | 'PRIVATE' | 'UNKNOWN'> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (host === '' || host === 'localhost' || host.endsWith('.localhost')) return 'PRIVATE'
  if (isIPv4(host) || isIPv6(host)) return isPublicAddress(host) ? 'INTERNET' : 'PRIVATE'
  const addresses = await resolve(host).catch(() => [])
  if (addresses.length === 0) return 'UNKNOWN'
  return addresses.every(isPublicAddress) ? 'INTERNET' : 'PRIVATE'
}
