import { createClient } from '@waybill/sdk'
import { client } from './client.ts'

const { key } = await client.apiKey.createApiKey({
  name: 'Web shop, staging',
  side: 'TEST',
  permissions: ['shipments:read', 'shipments:write'],
})
console.log(`Keep it, it is shown this once: ${key}`)

const program = createClient({
  baseUrl: process.env['WAYBILL_URL'] ?? 'http://127.0.0.1:8080/v1',
  apiKey: key,
})
const { total } = await program.shipping.listShipments()
console.log(`It sees ${total} shipments, those of the test side`)
