import { createClient } from '@waybill/sdk'
import { client } from './client.ts'

const { key } = await client.apiKey.createApiKey({
  name: 'Web shop, staging',
  side: 'TEST',
  permissions: ['shipments:read', 'shipments:write'],
})
console.log(`Store this key, it is shown only once: ${key}`)

const program = createClient({
  baseUrl: process.env['WAYBILL_URL'] ?? 'http://127.0.0.1:8080/v1',
  apiKey: key,
})
const { total } = await program.shipping.listShipments()
console.log(`It sees ${total} shipments on the test side`)
