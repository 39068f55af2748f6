import { sql, type Kysely } from 'kysely'

/**
 * An order is shipped when its parcels are registered and not when they were tried, pieces that were refunded are not
 * shipped, and events name the order as the shop does, wherever its lines went since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "sales_order_splitFrom" on sales_order ("clientId", "splitFrom") where "splitFrom" is not null`.execute(
    db,
  )

  // How many pieces of a line registered shipments have, and how many are still to be shipped.
  await sql`
    create function order_pieces(of_client integer, of_order uuid)
      returns table (name text, "lineId" text, shipped integer, open integer) language sql stable as $$
      select coalesce(line ->> 'fromOrder', it."externalId"), line ->> 'lineId', sent.pieces,
        greatest(0, (line ->> 'quantity')::integer - coalesce((line ->> 'refunded')::integer, 0) - sent.pieces)
      from sales_order as it cross join json_array_elements(it.content -> 'lines') as line
      cross join lateral (
        select coalesce(sum((one ->> 'quantity')::integer), 0)::integer as pieces
        from sales_order_shipment as part
        join shipment on shipment."clientId" = part."clientId" and shipment.id = part."shipmentId"
        cross join json_array_elements(part.lines) as one
        where part."clientId" = it."clientId" and part."orderId" = it.id and shipment.cancelled is null
          and shipment."carrierReference" is not null and one ->> 'lineId' = line ->> 'lineId') as sent
      where it."clientId" = of_client and it.id = of_order
    $$`.execute(db)
  await sql`
    create function is_order_refused(of_client integer, of_order uuid) returns boolean language sql stable as $$
      select exists (select from sales_order_shipment as part
        join shipment on shipment."clientId" = part."clientId" and shipment.id = part."shipmentId"
        where part."clientId" = of_client and part."orderId" = of_order and shipment.cancelled is null
          and shipment."shipmentState" = 'FAILED_TO_REGISTER')
    $$`.execute(db)
  await sql`
    create or replace function settle_order(of_client integer, of_order uuid, at timestamptz) returns void language plpgsql as $$
    declare
      sent integer;
      left_over integer;
    begin
      select coalesce(sum(shipped), 0), coalesce(sum(open), 0) into sent, left_over from order_pieces(of_client, of_order);
      update sales_order set
        "changedAt" = greatest(at, "changedAt"),
        state = case
          when "mergedInto" is not null then 'MERGED'
          when "cancelledAt" is not null then 'CANCELLED'
          when "heldAt" is not null then 'ON_HOLD'
          when is_order_refused(of_client, of_order) then 'FAILED'
          when left_over = 0 and sent > 0 then 'SHIPPED'
          when left_over = 0 then 'CANCELLED'
          when sent > 0 then 'PARTLY_SHIPPED'
          else 'OPEN' end
      where "clientId" = of_client and id = of_order and "deletedAt" is null;
    end $$`.execute(db)

  await sql`update sales_order set state = 'MERGED', "cancelledAt" = null where "mergedInto" is not null and "deletedAt" is null`.execute(
    db,
  )
  await sql`
    select settle_order(of."clientId", of."orderId", clock_timestamp()) from (
      select distinct part."clientId", part."orderId" from sales_order_shipment as part
      join shipment on shipment."clientId" = part."clientId" and shipment.id = part."shipmentId"
      where shipment."carrierReference" is null) as of`.execute(db)

  // The orders that may hold lines of an order: itself, what was split off, and what it was merged into.
  await sql`
    create function order_family(of_client integer, of_order uuid) returns setof uuid language sql stable as $$
      with recursive family as (
        select of_order as id
        union
        select next.id from family cross join lateral (
          select part.id from sales_order as part where part."clientId" = of_client and part."splitFrom" = family.id
          union all
          select it."mergedInto" from sales_order as it
          where it."clientId" = of_client and it.id = family.id and it."mergedInto" is not null) as next)
      select id from family
    $$`.execute(db)

  // How far what the customer ordered under one identifier has come, wherever its lines went.
  await sql`
    create function placed_state(of_client integer, of_order uuid, called text) returns text language sql stable as $$
      select case
        when bool_and(it."cancelledAt" is not null) then 'CANCELLED'
        when bool_and(it."heldAt" is not null or it."cancelledAt" is not null) then 'ON_HOLD'
        when bool_or(is_order_refused(of_client, it.id)) then 'FAILED'
        when sum(pieces.open) filter (where it."cancelledAt" is null) > 0 and sum(pieces.shipped) > 0 then 'PARTLY_SHIPPED'
        when sum(pieces.shipped) > 0 then 'SHIPPED'
        when sum(pieces.open) filter (where it."cancelledAt" is null) = 0 then 'CANCELLED'
        else 'OPEN' end
      from order_family(of_client, of_order) as member
      join sales_order as it on it."clientId" = of_client and it.id = member and it."mergedInto" is null and it."deletedAt" is null
      cross join lateral order_pieces(of_client, it.id) as pieces
      where pieces.name = called
    $$`.execute(db)

  // Tells the shop by the identifiers that it gave: an event for each order that customers have placed the lines with.
  await sql`
    create function tell_of_order(of_client integer, of_order uuid, happened text, sent json, more jsonb)
      returns void language sql as $$
      insert into feed_inbox ("clientId", type, subject, data)
      select of_client, happened, coalesce(min(placed.id::text)::uuid, min(it.id::text)::uuid), (jsonb_strip_nulls(jsonb_build_object(
        'orderId', coalesce(min(placed.id::text), min(it.id::text)),
        'orderExternalId', named.name,
        'orderState', case when bool_or(divided.so) then placed_state(of_client, coalesce(min(placed.id::text)::uuid, min(it.id::text)::uuid), named.name)
          else min(it.state) end,
        'withinOrderId', min(it.id::text) filter (where placed.id <> it.id),
        'lines', case when bool_or(divided.so) then jsonb_agg(jsonb_build_object(
          'lineId', split_part(line ->> 'lineId', '@' || named.name, 1),
          'quantity', coalesce((one ->> 'quantity')::integer, (line ->> 'quantity')::integer)) order by place) end)) || more)::json
      from sales_order as it
      cross join json_array_elements(it.content -> 'lines') with ordinality as lines (line, place)
      cross join lateral (select coalesce(line ->> 'fromOrder', it."externalId") as name) as named
      left join json_array_elements(sent) as one on one ->> 'lineId' = line ->> 'lineId'
      left join sales_order as placed on placed."clientId" = of_client and placed."externalId" = named.name
        and placed."deletedAt" is null
      cross join lateral (select placed.id <> it.id or exists (
          select from json_array_elements(it.content -> 'lines') as other where other ->> 'fromOrder' is not null)
        or exists (select from sales_order as part where part."clientId" = of_client and part."splitFrom" = it.id) as so) as divided
      where it."clientId" = of_client and it.id = of_order and it."deletedAt" is null and (sent is null or one is not null)
      group by named.name
      order by min(place)
    $$`.execute(db)

  await sql`
    create or replace function feed_order() returns trigger language plpgsql as $$
    declare
      happened text := case
        when tg_op = 'INSERT' and new."splitFrom" is not null then 'order.split'
        when tg_op = 'INSERT' then 'order.created'
        when new.state = 'MERGED' then 'order.merged'
        when new.state = 'CANCELLED' then 'order.cancelled'
        when new.state = 'ON_HOLD' then 'order.held'
        when old.state = 'ON_HOLD' then 'order.released'
      end;
    begin
      if happened is null then return null; end if;
      if happened = 'order.merged' then
        insert into feed_inbox ("clientId", type, subject, data) values (new."clientId", happened, new.id,
          json_build_object('orderId', new.id, 'orderExternalId', new."externalId", 'orderState', new.state,
            'mergedInto', new."mergedInto"));
      else
        perform tell_of_order(new."clientId", new.id, happened, null, '{}');
      end if;
      return null;
    end $$`.execute(db)

  await sql`
    create or replace function feed_order_shipment() returns trigger language plpgsql as $$
    declare
      moved boolean := new."shipmentState" <> old."shipmentState";
      happened text := case
        when new.cancelled is not null then
          case when old.cancelled is null and old."carrierReference" is not null then 'order.reopened' end
        when new."carrierReference" is not null and old."carrierReference" is null then 'order.shipped'
        when moved and new."shipmentState" = 'FAILED_TO_REGISTER' then 'order.failed'
        when moved and new."shipmentState" = 'DELIVERED' then 'order.delivered'
        when moved and new."shipmentState" not in ('DRAFT', 'BLOCKED') then 'order.tracking_changed'
      end;
    begin
      perform settle_order(new."clientId", new."orderId", clock_timestamp());
      if happened is null then return null; end if;
      perform tell_of_order(new."clientId", new."orderId", happened,
        (select lines from sales_order_shipment
          where "clientId" = new."clientId" and "orderId" = new."orderId" and "shipmentId" = new.id),
        jsonb_strip_nulls(jsonb_build_object('shipmentId', new.id, 'shipmentState', new."shipmentState",
          'carrier', new.carrier, 'carrierReference', new."carrierReference")));
      return null;
    end $$`.execute(db)

  // The shipments of an order that was merged, with its lines as the customer placed them.
  await sql`
    create function merged_shipments(of_client integer, of_order uuid, called text) returns json language sql stable as $$
      select coalesce(json_agg(json_strip_nulls(json_build_object('shipmentId', shipment.id, 'carrier', shipment.carrier,
        'carrierReference', shipment."carrierReference", 'shipmentState', shipment."shipmentState",
        'isCancelled', case when shipment.cancelled is not null then true end, 'returns', shipment.returns,
        'lines', its.lines, 'createdAt', to_char(part."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        order by part."createdAt", part."shipmentId"), '[]')
      from order_family(of_client, of_order) as member
      join sales_order as it on it."clientId" = of_client and it.id = member
      join sales_order_shipment as part on part."clientId" = of_client and part."orderId" = it.id
      join shipment on shipment."clientId" = of_client and shipment.id = part."shipmentId"
      cross join lateral (
        select json_agg(json_build_object('lineId', split_part(line ->> 'lineId', '@' || called, 1),
          'quantity', (one ->> 'quantity')::integer)) as lines
        from json_array_elements(part.lines) as one
        join json_array_elements(it.content -> 'lines') as line on line ->> 'lineId' = one ->> 'lineId'
        where coalesce(line ->> 'fromOrder', it."externalId") = called) as its
      where its.lines is not null
    $$`.execute(db)
}
