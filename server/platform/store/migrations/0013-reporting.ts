import { sql, type Kysely } from 'kysely'

/** What events say of shipments, how many were created when, and files of shipments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReports(db)
  await createCounts(db)
  await keepBoth(db)
  await createExports(db)
  await createSearches(db)
  await nameConsignments(db)
}

/** Beside the shipments, whose many indexes each event would touch. Every shipment has its row, so that all can be sorted. */
async function createReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shipment_report')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('shipmentId', 'uuid', (column) => column.notNull())
    // As in the shipment, where they stand in no narrow row.
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('shipmentState', 'text', (column) => column.notNull())
    .addColumn('firstTrackingEventDate', 'timestamptz(3)')
    .addColumn('firstDeliveryEventDate', 'timestamptz(3)')
    .addColumn('lastEventDate', 'timestamptz(3)')
    .addColumn('lastEventCode', 'text')
    // The last scan of the shipment, and when the truck that it stands on was closed.
    .addColumn('movedAt', 'timestamptz(3)')
    .addColumn('truckClosedAt', 'timestamptz(3)')
    // Nothing was scanned since, so it is on the road.
    .addColumn('reportedState', 'text', (column) =>
      column
        .generatedAlwaysAs(
          sql`case when "truckClosedAt" is not null and ("movedAt" is null or "movedAt" <= "truckClosedAt")
            and "shipmentState" not in ('DELIVERED', 'BLOCKED', 'DRAFT', 'FAILED_TO_REGISTER')
            then 'CMR_CLOSED' else "shipmentState" end`,
        )
        .stored(),
    )
    // State and last scan of each parcel that has events of its own, where there are several parcels.
    .addColumn('parcels', 'json')
    .addColumn('deliveryTimeInDays', 'integer', (column) =>
      column
        .generatedAlwaysAs(
          sql`("firstDeliveryEventDate" at time zone 'UTC')::date - ("firstTrackingEventDate" at time zone 'UTC')::date`,
        )
        .stored(),
    )
    .addPrimaryKeyConstraint('shipment_report_pkey', ['clientId', 'shipmentId'])
    .modifyEnd(sql`with (fillfactor = 85)`)
    .execute()

  await sql`
    insert into shipment_report ("clientId", "shipmentId", "createdAt", "shipmentState", "firstTrackingEventDate",
      "firstDeliveryEventDate", "lastEventDate", "lastEventCode", "movedAt")
    select shipment."clientId", shipment.id, shipment."createdAt", "shipmentState",
      min(event."createdAt") filter (where moved), min(event."createdAt") filter (where moved and met),
      max(event."createdAt"),
      (array_agg("carrierCode" order by event."createdAt" desc, "receivedAt" desc, event.id desc)
        filter (where "carrierCode" is not null))[1],
      max(event."createdAt") filter (where moved)
    from shipment
    left join shipment_event as event on event."clientId" = shipment."clientId" and event."shipmentId" = shipment.id
    left join lateral (select
      "baseState" not in ('DRAFT', 'FAILED_TO_REGISTER', 'BLOCKED')
        and event.state not in ('UNKNOWN', 'BLOCKED', 'DRAFT', 'FAILED_TO_REGISTER', 'REGISTERED')
        and ("baseAt" is null or event."createdAt" >= "baseAt") as moved,
      event.state in ('DELIVERY_ATTEMPTED', 'DELIVERED') as met) as kind on true
    group by shipment."clientId", shipment.id`.execute(db)

  for (const column of ['firstTrackingEventDate', 'firstDeliveryEventDate', 'lastEventDate', 'deliveryTimeInDays'])
    await db.schema
      .createIndex(`shipment_report_${column}`)
      .on('shipment_report')
      .columns(['clientId', column, 'shipmentId'])
      .execute()
  await sql`
    create index "shipment_report_createdAt" on shipment_report ("clientId", "createdAt", "shipmentId")
      include ("reportedState")`.execute(db)
}

/**
 * How many shipments of a client were created on a day, as 96 sums: each counts from midnight in UTC to the end of its
 * quarter of an hour, on which the days of every zone begin. Only days that are over are here, those before `until`.
 */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shipment_day')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('sums', sql`int[]`, (column) => column.notNull())
    .addPrimaryKeyConstraint('shipment_day_pkey', ['clientId', 'day'])
    .execute()
  await db.schema
    .createTable('shipment_day_progress')
    .addColumn('only', 'boolean', (column) => column.primaryKey().defaultTo(true))
    .addColumn('until', 'date', (column) => column.notNull())
    .addCheckConstraint('shipment_day_progress_only', sql`"only"`)
    .execute()

  // For one client, or for all.
  await sql`
    create function count_shipment_days("first" date, "end" date, client int default null) returns void
    language sql as $$
      delete from shipment_day where day >= "first" and day < "end" and (client is null or "clientId" = client);
      insert into shipment_day ("clientId", day, sums)
      with counted as (
        select "clientId", ("createdAt" at time zone 'UTC')::date as day,
          ((extract(hour from "createdAt" at time zone 'UTC') * 60
            + extract(minute from "createdAt" at time zone 'UTC'))::int / 15) as quarter,
          count(*)::int as count
        from shipment
        where "createdAt" >= "first"::timestamp at time zone 'UTC' and "createdAt" < "end"::timestamp at time zone 'UTC'
          -- By client, as the index has them.
          and "clientId" = any(case when client is null then array(select id from client) else array[client] end)
        group by 1, 2, 3
      ), summed as (
        select "clientId", day, quarter,
          sum(coalesce(counted.count, 0)) over (partition by "clientId", day order by quarter)::int as sum
        from (select distinct "clientId", day from counted) as days
        cross join generate_series(0, 95) as quarter
        left join counted using ("clientId", day, quarter)
      )
      select "clientId", day, array_agg(sum order by quarter) from summed group by 1, 2
    $$`.execute(db)
}

/** Every shipment has its report. One that comes to a day that was counted, or leaves it, has the day counted anew. */
async function keepBoth(db: Kysely<unknown>): Promise<void> {
  // Who counts all days holds the first lock alone; who corrects a day shares it and has that of the client alone.
  await sql`
    create function recount_shipment_day(client int, created timestamptz) returns void
    language plpgsql as $$
    declare
      day date := created at time zone 'UTC';
    begin
      perform pg_advisory_xact_lock_shared(6131970303);
      if day < (select until from shipment_day_progress) then
        perform pg_advisory_xact_lock(1970303, client);
        perform count_shipment_days(day, day + 1, client);
      end if;
    end $$`.execute(db)
  // A shipment may get the number that a consignment stands for when its truck has been closed already.
  await sql`
    create function closed_truck_at(client int, numbers text[]) returns timestamptz
    language plpgsql stable as $$
    begin
      if not exists (
        select from consignment_reference
        where "clientId" = client and value = any(numbers) and type = 'SHIPMENT' and closed
      ) then
        return null;
      end if;
      return (
        with recursive held as (
          select consignment.id, "parentId", consignment.type, state, "modifiedAt"
          from consignment_reference as reference
          join consignment on consignment."clientId" = client and consignment.id = reference."consignmentId"
          where reference."clientId" = client and reference.value = any(numbers) and reference.type = 'SHIPMENT'
            and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
          union
          select holder.id, holder."parentId", holder.type, holder.state, holder."modifiedAt"
          from held
          join consignment as holder on holder."clientId" = client and holder.id = held."parentId"
        )
        select max("modifiedAt") from held where type = 'TRUCK' and state = 'CLOSED'
      );
    end $$`.execute(db)
  await sql`
    create function report_closed_truck() returns trigger
    language plpgsql as $$
    declare
      closed_at timestamptz :=
        closed_truck_at(new."clientId", array_append(new."parcelReferences", new."carrierReference"));
    begin
      if closed_at is not null then
        update shipment_report set "truckClosedAt" = closed_at
        where "clientId" = new."clientId" and "shipmentId" = new.id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger report_closed_truck after update of "carrierReference" on shipment for each row
      when (new."carrierReference" is distinct from old."carrierReference")
      execute function report_closed_truck()`.execute(db)
  await sql`
    create function report_new_shipments() returns trigger
    language plpgsql as $$
    begin
      insert into shipment_report ("clientId", "shipmentId", "createdAt", "shipmentState", "truckClosedAt")
        select "clientId", id, "createdAt", "shipmentState", case when "carrierReference" is not null
          then closed_truck_at("clientId", array_append("parcelReferences", "carrierReference")) end
        from fresh;
      -- Days are counted two hours after they end, so who creates a shipment now is not concerned.
      if exists (select from fresh where "createdAt" < now() - interval '10 minutes') then
        perform recount_shipment_day("clientId", day at time zone 'UTC')
        from (
          select distinct "clientId", ("createdAt" at time zone 'UTC')::date::timestamp as day from fresh
          where "createdAt" < now() - interval '10 minutes' order by 1, 2
        ) as days;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger report_new_shipments after insert on shipment referencing new table as fresh
      for each statement execute function report_new_shipments()`.execute(db)

  await sql`
    create function report_state() returns trigger
    language plpgsql as $$
    begin
      -- Events have written it already.
      update shipment_report set "shipmentState" = new."shipmentState"
      where "clientId" = new."clientId" and "shipmentId" = new.id and "shipmentState" <> new."shipmentState";
      return null;
    end $$`.execute(db)
  await sql`
    create trigger report_state after update of "shipmentState" on shipment for each row
      when (new."shipmentState" <> old."shipmentState") execute function report_state()`.execute(db)

  await sql`
    create function forget_shipment() returns trigger
    language plpgsql as $$
    begin
      delete from shipment_report where "clientId" = old."clientId" and "shipmentId" = old.id;
      perform recount_shipment_day(old."clientId", old."createdAt");
      return null;
    end $$`.execute(db)
  await sql`
    create trigger forget_shipment after delete on shipment for each row execute function forget_shipment()`.execute(db)

  await sql`
    create function move_shipment() returns trigger
    language plpgsql as $$
    begin
      update shipment_report set "createdAt" = new."createdAt"
      where "clientId" = new."clientId" and "shipmentId" = new.id;
      perform recount_shipment_day(old."clientId", old."createdAt");
      perform recount_shipment_day(new."clientId", new."createdAt");
      return null;
    end $$`.execute(db)
  await sql`
    create trigger move_shipment after update of "createdAt" on shipment
      for each row execute function move_shipment()`.execute(db)
}

/** A file is written part by part, and each part with the place where the next one goes on. */
async function createExports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shipment_export')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'timestamptz(3)')
    // Whose shipments, and which of them.
    .addColumn('ofClientId', 'integer', (column) => column.notNull())
    .addColumn('createdAfter', 'timestamptz(3)')
    .addColumn('createdBefore', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('shipmentStates', sql`text[]`)
    .addColumn('carrier', 'text')
    .addColumn('productId', 'text')
    // How far it is, and until when the worker that writes it is thought to be alive.
    .addColumn('hits', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('parts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastCreatedAt', 'timestamptz(3)')
    .addColumn('lastId', 'uuid')
    .addColumn('leasedUntil', 'timestamptz(3)')
    .addPrimaryKeyConstraint('shipment_export_pkey', ['clientId', 'id'])
    .execute()
  await db.schema
    .createIndex('shipment_export_createdAt')
    .on('shipment_export')
    .columns(['clientId', 'createdAt', 'id'])
    .execute()
  await db.schema
    .createIndex('shipment_export_pending')
    .on('shipment_export')
    .column('createdAt')
    .where(sql.ref('finishedAt'), 'is', null)
    .execute()
  await db.schema
    .createTable('shipment_export_part')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('exportId', 'uuid', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shipment_export_part_pkey', ['clientId', 'exportId', 'number'])
    .addForeignKeyConstraint(
      'shipment_export_part_export',
      ['clientId', 'exportId'],
      'shipment_export',
      ['clientId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()

  // RFC 4180.
  await sql`
    create function csv_line(cells text[]) returns text
    language sql immutable parallel safe
    return (
      select string_agg(
        case when cell ~ '[",\r\n]' then '"' || replace(cell, '"', '""') || '"' else coalesce(cell, '') end, ','
        order by place) || E'\r\n'
      from unnest(cells) with ordinality as line(cell, place)
    )`.execute(db)
}

async function createSearches(db: Kysely<unknown>): Promise<void> {
  // Upper and lower case and spaces make no difference in the number of a parcel.
  await sql`
    create function plain_reference(value text) returns text
    language sql immutable strict parallel safe
    return upper(replace(value, ' ', ''))`.execute(db)
  await sql`
    create function shipment_names("carrierReference" text, "parcelReferences" text[], "customerReference" text,
      "relabellingCustomerReference" text, "orderNumbers" text[]) returns text[]
    language sql immutable parallel safe
    return (
      select array_agg(distinct plain_reference(name))
      from unnest("parcelReferences" || "orderNumbers" || array["carrierReference", "customerReference",
        "relabellingCustomerReference"]) as name
      where name is not null
    )`.execute(db)
  await sql`
    create index shipment_names on shipment using gin ("clientId", shipment_names("carrierReference",
      "parcelReferences", "customerReference", "relabellingCustomerReference", "orderNumbers"))`.execute(db)

  // What shipments are counted by besides their time goes with the index, so that counting reads nothing else.
  await sql`drop index "shipment_createdAt"`.execute(db)
  await sql`
    create index "shipment_createdAt" on shipment ("clientId", "createdAt", id)
      include (carrier, "productId", "senderCountry", "recipientCountry", "shipmentType")`.execute(db)

  await db.schema
    .createIndex('shipment_event_createdAt')
    .on('shipment_event')
    .columns(['clientId', 'createdAt', 'id'])
    .execute()
  // Events lie in the order in which they were received.
  await sql`create index "shipment_event_receivedAt" on shipment_event using brin ("receivedAt")`.execute(db)
}

/**
 * A consignment of type SHIPMENT stands for the shipment that has its number, itself or on a parcel, and everything
 * that it stands in holds the shipment, from the innermost to the outermost.
 */
async function nameConsignments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function shipment_consignments(client int, numbers text[]) returns json
    language plpgsql stable as $$
    begin
      if not exists (
        select from consignment_reference where "clientId" = client and value = any(numbers) and type = 'SHIPMENT'
      ) then
        return null;
      end if;
      return (
        with recursive held as (
          select consignment.id, "parentId", consignment.type, state, "createdAt", 0 as depth
          from consignment_reference as reference
          join consignment on consignment."clientId" = client and consignment.id = reference."consignmentId"
          where reference."clientId" = client and reference.value = any(numbers) and reference.type = 'SHIPMENT'
            and reference.key in ('CARRIER_REFERENCE', 'LABEL_REFERENCE')
          union
          select holder.id, holder."parentId", holder.type, holder.state, holder."createdAt", depth + 1
          from held
          join consignment as holder on holder."clientId" = client and holder.id = held."parentId"
        )
        select json_agg(json_build_object('id', id, 'type', type, 'state', state, 'createdAt',
          to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by depth, "createdAt", id)
        from (
          select id, type, state, "createdAt", max(depth) as depth from held group by id, type, state, "createdAt"
        ) as holders
      );
    end $$`.execute(db)
}
