import { writeFile } from 'node:fs/promises'
import { labelFile } from '@waybill/sdk'
import { client } from './client.ts'
import { order } from './4-orders.ts'

/** Packs, prices, creates, registers and prints, once per order. */
export const { shipment, label } = await client.order.shipOrder(
  order.id,
  { label: { type: 'PDF' } },
  { idempotencyKey: order.externalId },
)

const file = label && labelFile(label)
if (file) await writeFile(file.name, file.stream())

const { total, currency } = shipment.expectedCost ?? {}
console.log(
  `${order.externalId} goes as ${shipment.carrierReference}`,
  `for ${total} ${currency}, its label is ${file?.name}`,
)
