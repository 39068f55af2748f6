import { client } from './client.ts'

/** Where the last run ended; keep it in your database. */
let since = '2026-01-01'

for await (const shipment of client.reporting.listReportedShipments({ created_after: since, per_page: 100 })) {
  console.log(shipment.id, shipment.shipmentState)
  since = shipment.createdAt ?? since
}

console.log(`Go on from ${since}`)
