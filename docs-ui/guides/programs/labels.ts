import { writeFile } from 'node:fs/promises'
import { client } from './client.ts'

const { hits } = await client.shipping.listShipments({
  states: ['REGISTERED'],
  per_page: 4,
})

const { merged, results } = await client.shipping.createShipmentLabels({
  shipmentIds: hits.map(({ id }) => id),
  label: { type: 'PDF' },
  merge: true,
  sheet: { firstPlace: 1 },
})

if (merged) await writeFile('labels.pdf', Buffer.from(merged.data, 'base64'))
console.log(`${merged?.pages ?? 0} page in labels.pdf`)
for (const { shipmentId, error } of results)
  if (error) console.log(shipmentId, error.message)
