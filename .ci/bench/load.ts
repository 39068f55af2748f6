import { connect, type Socket } from 'node:net'

export interface Load {
  readonly port: number
  /** The next request as sent over the wire. */
  readonly request: () => string
  /** The expected status of every response. */
  readonly status: number
  readonly connections: number
  /** Ends after this many responses or this long, whichever comes first. */
  readonly responses: number
  readonly milliseconds: number
}

export interface Driven {
  readonly responses: number
  readonly perSecond: number
  /** How often a request was refused with 503 and sent again. */
  readonly refused: number
  /** The 99th percentile of response times in milliseconds, without refused requests. */
  readonly slowest: number
}

/**
 * Sends requests over several connections, each of which waits for its response before the next request. Uses plain
 * sockets, to leave the processor to the measured servers.
 */
export async function drive(load: Load): Promise<Driven> {
  const start = performance.now()
  const taken: number[] = []
  let refused = 0
  const count = {
    refuse: () => void refused++,
    isLast: (milliseconds: number) =>
      taken.push(milliseconds) >= load.responses || performance.now() - start >= load.milliseconds,
  }
  await Promise.all(Array.from({ length: load.connections }, () => keepAsking(load, count)))
  const perSecond = (taken.length * 1_000) / (performance.now() - start)
  taken.sort((one, other) => one - other)
  return { responses: taken.length, perSecond, refused, slowest: taken[Math.floor(taken.length * 0.99)] ?? NaN }
}

interface Count {
  readonly refuse: () => void
  /** Whether a response with this time is the last one. */
  readonly isLast: (milliseconds: number) => boolean
}

function keepAsking({ port, request, status }: Load, { refuse, isLast }: Count): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let asked = 0
  const ask = () => {
    asked = performance.now()
    socket.write(request())
  }
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('close', () => reject(new Error('The server closed the connection')))
    onResponses(socket, (head) => {
      if (head.startsWith('HTTP/1.1 503 ')) {
        // Back off.
        refuse()
        setTimeout(ask, 200)
        return
      }
      if (!head.startsWith(`HTTP/1.1 ${status} `)) {
        reject(new Error(`Instead of ${status} came ${head}`))
        socket.destroy()
        return
      }
      if (isLast(performance.now() - asked)) {
        resolve()
        socket.destroy()
      } else ask()
    })
    ask()
  })
}

/** Every response has a Content-Length. */
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
