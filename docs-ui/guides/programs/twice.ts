import { client } from './client.ts'

const order = `order-${Date.now()}`
const box = {
  name: order,
  type: 'BOX',
  weight: 0.4,
  length: 60,
  width: 40,
  height: 30,
} as const

const first = await client.parcelDefinition.createParcelDefinition(box, {
  idempotencyKey: order,
})
// If the response is lost, the program sends the same request again.
const again = await client.parcelDefinition.createParcelDefinition(box, {
  idempotencyKey: order,
})
console.log(
  first.id === again.id ? 'One box, however often it is sent' : 'Two boxes',
)
