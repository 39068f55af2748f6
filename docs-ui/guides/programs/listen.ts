import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { listen } from '@waybill/sdk/events'
import { client } from './client.ts'

const kept = 'cursor.txt'
const events = listen(client, {
  types: ['shipment.created', 'shipment.delivered', 'shipment.exception'],
  onConnect: () => console.log('Listening'),
  ...(existsSync(kept) && { cursor: readFileSync(kept, 'utf8') }),
})

for await (const event of events) {
  console.log(event.type, event.data)
  if (events.cursor) writeFileSync(kept, events.cursor)
}
