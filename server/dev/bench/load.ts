import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  /** The next request as it goes over the wire. */
  readonly request: () => string
  /** The status of every response. */
  readonly status: number
  readonly connections: number
  /** It ends after so many responses or so long, whichever comes first. */
  readonly responses: number
  readonly milliseconds: number
}

/**
 * Asks over some connections, each of which waits for its response before it asks again. Little more than sockets, so that
 * it leaves the processor to those who are measured. Returns how many responses came in a second.
 */
export async function drive(load: Load): Promise<{ responses: number; perSecond: number }> {
  const start = performance.now()
  let responses = 0
  const isOver = () => ++responses >= load.responses || performance.now() - start >= load.milliseconds
  await Promise.all(Array.from({ length: load.connections }, () => keepAsking(load, isOver)))
  return { responses, perSecond: (responses * 1_000) / (performance.now() - start) }
}

function keepAsking({ port, request, status }: Load, isOver: () => boolean): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('close', () => reject(new Error('The server closed the connection')))
    onResponses(socket, (head) => {
      if (head.startsWith('HTTP/1.1 503 ')) {
        // Others need the machine as well just now.
        setTimeout(() => socket.write(request()), 200)
        return
      }
      if (!head.startsWith(`HTTP/1.1 ${status} `)) {
        reject(new Error(`Instead of ${status} came ${head}`))
        socket.destroy()
        return
      }
      if (isOver()) {
        resolve()
        socket.destroy()
      } else socket.write(request())
    })
    socket.write(request())
  })
}

/** Every response says how long it is. */
function onResponses(socket: Socket, responded: (head: string) => void): void {
  let head = ''
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing > 0) missing -= chunk.length
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) + end + 4 - head.length
    }
    if (missing > 0) return
    const whole = head
    head = ''
    responded(whole)
  })
}
