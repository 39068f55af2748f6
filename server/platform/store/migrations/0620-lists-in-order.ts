import { sql, type Kysely } from 'kysely'

/**
 * Lists were read as a whole and sorted, or walked along to their end where a filter leaves next to nothing. What is
 * written most often gets no index for it but where next to nothing of it is in that index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function beginning(word text) returns text[]
    language sql immutable strict parallel safe
    return array[substr(containing(word), 2), '% ' || substr(containing(word), 2), E'%\n' || substr(containing(word), 2)]`.execute(
    db,
  )
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
  // Without an id, rows of the same time had to be sorted; with it this one does for both.
  for (const former of ['pickup_created_at', 'manifest_created_at'])
    await sql`drop index ${sql.ref(former)}`.execute(db)
  // Rows of a state that is not rare are found in it without looking at the others.
  await sql`drop index "shipment_createdAt"`.execute(db)
  await sql`create index "shipment_createdAt" on shipment ("clientId", "createdAt", id)
    include ("shipmentState", carrier, "productId", "senderCountry", "recipientCountry", "shipmentType")`.execute(db)
}

const indexes = [
  `shipment_exception on shipment ("clientId", exception, "createdAt", id) where exception is not null`,
  `shipment_cancelled on shipment ("clientId", "createdAt", id) where cancelled is not null`,
  `"shipment_rareState" on shipment ("clientId", "shipmentState", "createdAt", id)
    where "shipmentState" not in ('DRAFT', 'REGISTERED', 'IN_TRANSIT', 'DELIVERED')`,
  `"shipment_deliveredAt" on shipment ("clientId", "deliveredAt") where "deliveredAt" is not null`,

  `customs_item_warned on customs_item ("clientId", "createdAt", id) where warnings is not null`,
  `"customs_item_warnings" on customs_item using gin ((warnings::jsonb) jsonb_path_ops) where warnings is not null`,
  `customs_item_closed on customs_item ("clientId", "createdAt", id) where "closedAt" is not null`,
  `customs_item_aground on customs_item ("clientId", "createdAt", id) where "truckIdentifier" is null`,
  `"customs_item_transferState" on customs_item ("clientId", "transferState", "createdAt", id)`,

  `pickup_date on pickup ("clientId", date, id)`,
  `"pickup_createdAt" on pickup ("clientId", "createdAt", id)`,
  `"pickup_changedAt" on pickup ("clientId", "changedAt", id)`,
  `pickup_state on pickup ("clientId", state, carrier)`,
  `manifest_date on manifest ("clientId", date, id)`,
  `"manifest_createdAt" on manifest ("clientId", "createdAt", id)`,
  `"manifest_changedAt" on manifest ("clientId", "changedAt", id)`,
  `manifest_state on manifest ("clientId", state, carrier)`,

  `"tracker_customerReference" on tracker ("clientId", "customerReference") where "customerReference" is not null`,
  `tracker_carrier on tracker ("clientId", carrier, "changedAt", id)`,
  `tracker_active on tracker ("clientId", "changedAt", id) where "dueAt" is not null`,
  `tracker_ended on tracker ("clientId", "changedAt", id) where "dueAt" is null`,

  `sales_order_state on sales_order ("clientId", state, "placedAt", id) where "deletedAt" is null`,
  `sales_order_tags on sales_order using gin ("clientId", tags)`,
  `"carrier_invoice_invoiceDate" on carrier_invoice ("clientId", "invoiceDate", id)`,
  `"invoice_difference_createdAt" on invoice_difference ("clientId", "createdAt", id)`,
  `invoice_difference_reason on invoice_difference ("clientId", reason, "createdAt", id)`,
  `"mail_suppression_createdAt" on mail_suppression ("clientId", "createdAt", id)`,
  `mail_suppression_reason on mail_suppression ("clientId", reason, "createdAt", id)`,
  `webhook_delivery_failed on webhook_delivery ("endpointId", number) where state = 'FAILED'`,
  `shipment_batch_state on shipment_batch ("clientId", state, id)`,
  `consignment_state on consignment ("clientId", state, type)`,

  `audit_username on audit ("clientId", lower(username), id)`,
  `"audit_impersonatedBy" on audit ("clientId", lower("impersonatedBy"), id) where "impersonatedBy" is not null`,
  `"audit_apiKeyId" on audit ("clientId", "apiKeyId", id) where "apiKeyId" is not null`,
  `"audit_operationId" on audit ("clientId", "operationId", id)`,
  `"audit_clientAt" on audit ("clientId", at)`,
]
