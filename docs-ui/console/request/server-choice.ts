export const servers = [
  { id: 'this', name: 'This server' },
  { id: 'mock', name: 'Mock' },
  { id: 'custom', name: 'Other' },
] as const

export type ServerId = (typeof servers)[number]['id']

export interface ServerChoice {
  readonly id: ServerId
  /** The typed address of the user's own server. */
  readonly custom: string
}

/** Where `make mock` listens; the base path is appended. */
export const mockAddress = 'http://127.0.0.1:4010'

export function addressOf({ id, custom }: ServerChoice, origin: string): string {
  if (id === 'mock') return mockAddress
  if (id === 'this') return origin
  return custom.trim().replace(/\/+$/, '').replace(/\/v1$/, '')
}

/** Returns an error about the address, or null. */
export function addressError(address: string): string | null {
  try {
    const { protocol } = new URL(address)
    return protocol === 'http:' || protocol === 'https:' ? null : 'The address must begin with https:// or http://.'
  } catch {
    return 'Type an address such as https://api.example.com.'
  }
}

const key = 'console-server'

export function rememberedServer(): ServerChoice {
  try {
    const [name, custom = ''] = (localStorage.getItem(key) ?? '').split(' ')
    return { id: servers.find(({ id }) => id === name)?.id ?? 'this', custom }
  } catch {
    return { id: 'this', custom: '' }
  }
}

export function rememberServer({ id, custom }: ServerChoice): void {
  try {
    localStorage.setItem(key, `${id} ${custom.trim()}`)
  } catch {
    // If storage is forbidden, the choice lasts as long as the panel.
  }
}
