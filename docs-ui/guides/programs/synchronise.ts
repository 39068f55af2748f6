import { client } from './client.ts'

/** Where the last run ended. Store it in your database. */
const since = '2026-01-01'

// Newest first. Shipments created meanwhile are included in the next run.
let newest = since
for await (const shipment of client.reporting.listReportedShipments({
  created_after: since,
  per_page: 100,
})) {
  console.log(shipment.id, shipment.shipmentState)
  if (shipment.createdAt > newest) newest = shipment.createdAt
}

console.log(`Continue from ${newest}`)
