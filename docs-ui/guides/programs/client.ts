import { createClient } from '@waybill/sdk'

export const client = createClient({
  baseUrl: process.env['WAYBILL_URL'] ?? 'http://127.0.0.1:8080/v1',
  username: process.env['WAYBILL_USERNAME'] ?? 'freja@nordlys.example',
  password: process.env['WAYBILL_PASSWORD'] ?? 'lamps-from-the-north',
})
