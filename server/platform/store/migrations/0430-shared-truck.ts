import { sql, type Kysely } from 'kysely'

/** Trucks whose parcels belong to many clients, and who handed in and approved a consignment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepApprovals(db)
  await findAboard(db)
  await showHolders(db)
}

async function keepApprovals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('consignment')
    .addColumn('handedInAt', 'timestamptz(3)')
    .addColumn('handedInBy', 'text')
    .addColumn('approvedAt', 'timestamptz(3)')
    .addColumn('approvedBy', 'text')
    .execute()
  await db.schema.alterTable('client_preference').addColumn('approvalByOthers', 'boolean').execute()
  // Who could close a truck so far still can.
  for (const table of ['role', 'api_key'])
    await sql`
      update ${sql.table(table)} set permissions = array_append(permissions, 'consignments:admin')
      where 'consignments:write' = any(permissions)`.execute(db)
}

async function findAboard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function numbers_aboard(client int, holders uuid[]) returns text[]
    language sql stable
    return (
      with recursive aboard as (
        select id from consignment where "clientId" = client and id = any(holders)
        union
        select member.id from aboard
        join consignment as member on member."clientId" = client and member."parentId" = aboard.id
      )
      select coalesce(array_agg(distinct reference.value::text), '{}') from aboard
      join consignment_reference as reference
        on reference."clientId" = client and reference."consignmentId" = aboard.id
      where reference.type = 'SHIPMENT' and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
    )`.execute(db)
  // One look into each index for each client, however many numbers there are.
  await sql`
    create function shipments_numbered(clients int[], numbers text[]) returns table ("clientId" int, id uuid)
    language sql stable as $$
      select found."clientId", found.id
      from unnest(clients) as client(id)
      cross join lateral (
        select shipment."clientId", shipment.id from shipment
        where shipment."clientId" = client.id and "carrierReference" = any(numbers)
        union
        select shipment."clientId", shipment.id from shipment
        where shipment."clientId" = client.id and "parcelReferences" && numbers
      ) as found
    $$`.execute(db)
  await sql`
    create function customs_items_numbered(clients int[], numbers text[]) returns table ("clientId" int, id uuid)
    language sql stable as $$
      select found."clientId", found.id
      from unnest(clients) as client(id)
      cross join lateral (
        select item."clientId", item.id from customs_item as item
        where item."clientId" = client.id and "carrierReference" = any(numbers)
        union
        select item."clientId", item.id from customs_item as item
        where item."clientId" = client.id
          and "shipmentId" = any(array(select one.id::text from shipments_numbered(array[client.id], numbers) as one))
      ) as found
    $$`.execute(db)
}

/** What holds a shipment may belong to a client above, or to one whose people have closed a truck with it on board. */
async function showHolders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consignment_holder')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('holderId', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('consignment_holder_pkey', ['clientId', 'holderId'])
    .execute()
  await sql`
    create function consignment_holders(client int) returns int[]
    language sql stable
    return (
      select case when "testOf" is null then path else array[client] end
        || array(select "holderId" from consignment_holder where "clientId" = client)
      from client as own where own.id = client
    )`.execute(db)
  await sql`
    create or replace function closed_truck_at(client int, numbers text[]) returns timestamptz
    language plpgsql stable as $$
    declare
      holders int[] := consignment_holders(client);
    begin
      if not exists (
        select from consignment_reference
        where "clientId" = any(holders) and value = any(numbers) and type = 'SHIPMENT' and closed
      ) then
        return null;
      end if;
      return (
        with recursive held as (
          select consignment."clientId", consignment.id, "parentId", consignment.type, state, "modifiedAt"
          from consignment_reference as reference
          join consignment on consignment."clientId" = reference."clientId" and consignment.id = reference."consignmentId"
          where reference."clientId" = any(holders) and reference.value = any(numbers) and reference.type = 'SHIPMENT'
            and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
          union
          select holder."clientId", holder.id, holder."parentId", holder.type, holder.state, holder."modifiedAt"
          from held
          join consignment as holder on holder."clientId" = held."clientId" and holder.id = held."parentId"
        )
        select max("modifiedAt") from held where type = 'TRUCK' and state = 'CLOSED'
      );
    end $$`.execute(db)
  await sql`
    create or replace function shipment_consignments(client int, numbers text[]) returns json
    language plpgsql stable as $$
    declare
      holders int[] := consignment_holders(client);
    begin
      if not exists (
        select from consignment_reference
        where "clientId" = any(holders) and value = any(numbers) and type = 'SHIPMENT'
      ) then
        return null;
      end if;
      return (
        with recursive held as (
          select consignment."clientId", consignment.id, "parentId", consignment.type, state, "createdAt", 0 as depth
          from consignment_reference as reference
          join consignment on consignment."clientId" = reference."clientId" and consignment.id = reference."consignmentId"
          where reference."clientId" = any(holders) and reference.value = any(numbers) and reference.type = 'SHIPMENT'
            and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
          union
          select holder."clientId", holder.id, holder."parentId", holder.type, holder.state, holder."createdAt", depth + 1
          from held
          join consignment as holder on holder."clientId" = held."clientId" and holder.id = held."parentId"
        )
        select json_agg(json_build_object('id', id, 'type', type, 'state', state, 'createdAt',
          to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by depth, "createdAt", id)
        from (
          select id, type, state, "createdAt", max(depth) as depth from held group by id, type, state, "createdAt"
        ) as holders
      );
    end $$`.execute(db)
}
