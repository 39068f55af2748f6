import { once } from 'node:events'
import { createServer, Socket, type AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { Connection } from '../../platform/store/connection.ts'

export interface DatabaseProxy {
  readonly port: number
  /** The open connections through the proxy. */
  readonly open: () => number
  /** Stops passing anything on, in either direction, without notice: like a machine that has lost power. */
  silence(): void
  /** Passes everything on again. */
  resume(): void
  /** Refuses new connections and cuts open ones. */
  close(): void
}

/** A TCP proxy to the PostgreSQL of the tests that can fall silent like a network. */
export async function databaseProxy({ host, port }: Connection): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = new Socket().connect(`${host}/.s.PGSQL.${port}`)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
      if (isSilent) socket.pause()
    }
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => near.write(data))
    if (isSilent) for (const socket of [near, far]) socket.pause()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: ownPort }: AddressInfo = Object(server.address())
  const proxy: DatabaseProxy = {
    port: ownPort,
    open: () => sockets.size / 2,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  afterAll(() => proxy.close())
  return proxy
}
