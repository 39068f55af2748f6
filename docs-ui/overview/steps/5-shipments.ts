import { writeFile } from 'node:fs/promises'
import { labelFile } from '@waybill/sdk'
import { client } from './client.ts'
import { order, shipment } from './4-orders.ts'

const registered = await client.shipping.registerShipment(shipment.id)

const label = labelFile(await client.shipping.createShipmentLabel(shipment.id, { type: 'PDF', layout: '4R' }))
await writeFile(label.name, new Uint8Array(await label.arrayBuffer()))

console.log(`${order.number} goes as ${registered.carrierReference}, its label is ${label.name}`)
