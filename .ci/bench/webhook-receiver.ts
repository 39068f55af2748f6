/**
 * Receives webhooks like a shop that only queues them, in a separate process. Sends its port to the parent; a GET
 * returns the count.
 */
import { createServer } from 'node:http'

let taken = 0
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.method === 'POST') taken++
    response.end(request.method === 'GET' ? String(taken) : undefined)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.once('disconnect', () => process.exit())
