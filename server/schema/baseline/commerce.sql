-- Products under the name and price that a tenant sells them for.
create table sales_product (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "productId" varchar(60) not null,
  -- The client that added the product; null for a standard product.
  "ownerId" integer,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  primary key ("clientId", "productId"),
  constraint sales_product_id unique (id),
  constraint sales_product_product foreign key ("ownerId", "productId") references product("clientId", id)
);
create index sales_product_product on sales_product ("ownerId", "productId") where "ownerId" is not null;

-- Amounts that a client has agreed to ship, compared with what it shipped.
create table expected_amount (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  country text not null,
  count integer not null,
  "startDate" date not null,
  "endDate" date not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "modifiedAt" timestamptz(3),
  "modifiedBy" text,
  "tolerancePercent" integer default 10 not null,
  alert text,
  "dueAt" timestamptz(3),
  primary key (id, "clientId"),
  constraint expected_amount_alert check (alert in ('EXCEEDED', 'MISSED')),
  constraint expected_amount_count check (count >= 0),
  constraint expected_amount_overlap exclude using gist ("clientId" with =, country with =, daterange("startDate",
    "endDate", '[]') with &&),
  constraint expected_amount_period check ("startDate" <= "endDate"),
  constraint expected_amount_tolerance check ("tolerancePercent" >= 0 and "tolerancePercent" <= 100)
);
create index "expected_amount_dueAt" on expected_amount ("dueAt") where "dueAt" is not null;
create index "expected_amount_startDate" on expected_amount ("clientId", "startDate", country);

-- Price lists.
create table rate_sheet (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  carrier text not null,
  "productId" varchar(60) not null,
  -- Empty means every country.
  "fromCountry" text default '' not null,
  scope text not null,
  "validFrom" date not null,
  "validUntil" date,
  version integer not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "modifiedAt" timestamptz(3),
  "modifiedBy" text,
  primary key ("clientId", id),
  constraint rate_sheet_overlap exclude using gist ("clientId" with =, "productId" with =, "fromCountry" with =, scope
    with =, daterange("validFrom", "validUntil", '[]') with &&),
  constraint rate_sheet_scope check (scope in ('LOCAL', 'CHILDREN'))
);
create index rate_sheet_product on rate_sheet ("clientId", "productId", "validFrom");

-- Versions of a price list. A version never changes, so the prices of an old invoice can be found again.
create table rate_sheet_version (
  "clientId" integer not null,
  "sheetId" uuid not null,
  version integer not null,
  content json not null,
  "stepCount" integer not null,
  steps json not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  primary key ("clientId", "sheetId", version),
  constraint rate_sheet_version_sheet foreign key ("clientId", "sheetId") references rate_sheet("clientId", id) on
    delete cascade
);

-- Offered prices, for as long as they can be used.
create table rate (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  request json not null,
  rates json not null,
  primary key ("clientId", id)
);
create index "rate_expiresAt" on rate ("expiresAt");

-- Rules that choose among rates.
create table shipping_policy (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  version integer not null,
  state text not null,
  scope text not null,
  name text not null,
  rules json not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "modifiedAt" timestamptz(3),
  "modifiedBy" text,
  "activatedAt" timestamptz(3),
  "activatedBy" text,
  primary key ("clientId", id),
  constraint "shipping_policy_clientId_fkey" foreign key ("clientId") references client(id) on delete cascade,
  constraint shipping_policy_version unique ("clientId", version)
);
create unique index shipping_policy_active on shipping_policy ("clientId") where state = 'ACTIVE';

-- Orders of customers. A deleted order stays as a mark, so clients that follow changes learn of it.
create table sales_order (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "externalId" varchar(60) collate "C" not null,
  state text not null,
  "placedAt" timestamptz(3) not null,
  tags text[] not null,
  -- Pieces ordered, compared with the pieces in its shipments.
  pieces integer not null,
  content json not null,
  search text not null,
  "holdReason" text,
  "heldAt" timestamptz(3),
  "cancelledAt" timestamptz(3),
  "splitFrom" uuid,
  "mergedInto" uuid,
  "createdAt" timestamptz(3) not null,
  "changedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  metadata jsonb,
  primary key ("clientId", id)
);
create index "sales_order_changedAt" on sales_order ("clientId", "changedAt", id);
create unique index "sales_order_externalId" on sales_order ("clientId", "externalId") where "deletedAt" is null;
create index "sales_order_placedAt" on sales_order ("clientId", "placedAt", id);
create index sales_order_search on sales_order using gin ("clientId", search gin_trgm_ops);
create index "sales_order_splitFrom" on sales_order ("clientId", "splitFrom") where "splitFrom" is not null;
create index sales_order_state on sales_order ("clientId", state, "placedAt", id) where "deletedAt" is null;
create index sales_order_tags on sales_order using gin ("clientId", tags);
create index sales_order_metadata
  on sales_order using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
  where metadata is not null;

-- Shipments of an order, with the lines that each contains.
create table sales_order_shipment (
  "clientId" integer not null,
  "orderId" uuid not null,
  "shipmentId" uuid not null,
  lines json not null,
  pieces integer not null,
  "createdAt" timestamptz(3) not null,
  -- The pieces in each parcel, for packing slips; null if the packing is unknown.
  packed json,
  primary key ("clientId", "orderId", "shipmentId")
);

-- How a client checks its carrier invoices.
create table carrier_invoice_settings (
  "clientId" integer primary key,
  tolerance json not null,
  formats json not null,
  constraint "carrier_invoice_settings_clientId_fkey" foreign key ("clientId") references client(id) on delete cascade
);

-- Imported carrier invoices.
create table carrier_invoice (
  "clientId" integer not null,
  -- Orders invoices by import.
  id uuid default uuidv7() not null,
  carrier text not null,
  "invoiceNumber" varchar(60) not null,
  "invoiceDate" date not null,
  currency text not null,
  "lineCount" integer not null,
  -- Recognises a file or line that was imported before.
  "fileDigest" text not null,
  "lineDigest" text not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  primary key ("clientId", id),
  constraint "carrier_invoice_clientId_fkey" foreign key ("clientId") references client(id) on delete cascade,
  constraint carrier_invoice_number unique ("clientId", carrier, "invoiceNumber")
);
create index "carrier_invoice_fileDigest" on carrier_invoice ("clientId", carrier, "fileDigest");
create index "carrier_invoice_invoiceDate" on carrier_invoice ("clientId", "invoiceDate", id);

-- Lines of a carrier invoice.
create table carrier_invoice_line (
  "clientId" integer not null,
  "invoiceId" uuid not null,
  row integer not null,
  "carrierReference" varchar(60) not null,
  "shipmentId" uuid,
  type text not null,
  charge varchar(60),
  net numeric(12,3) not null,
  weight numeric(9,3),
  zone varchar(60),
  primary key ("clientId", "invoiceId", "row"),
  constraint carrier_invoice_line_invoice foreign key ("clientId", "invoiceId") references carrier_invoice("clientId",
    id) on delete cascade
);
create index "carrier_invoice_line_carrierReference" on carrier_invoice_line ("clientId", "carrierReference");
create index "carrier_invoice_line_shipmentId" on carrier_invoice_line ("clientId", "shipmentId");

-- Differences between what a carrier charged and what was expected.
create table invoice_difference (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "invoiceId" uuid not null,
  row integer not null,
  "carrierReference" varchar(60) not null,
  "shipmentId" uuid,
  type text not null,
  reason text not null,
  expected numeric(12,3) not null,
  invoiced numeric(12,3) not null,
  difference numeric(12,3) not null,
  explanation varchar(500) not null,
  state text default 'OPEN' not null,
  note varchar(500),
  "createdAt" timestamptz(3) not null,
  "decidedAt" timestamptz(3),
  "decidedBy" text,
  -- What the carrier credited of a disputed difference, and with which invoice.
  credited numeric,
  "creditInvoiceId" uuid,
  -- Figures of a difference in weight or zone, so that it is worded in any language.
  "registeredWeight" numeric(9,3),
  "chargedWeight" numeric(9,3),
  "pricedZones" jsonb,
  "chargedZone" varchar(60),
  primary key ("clientId", id),
  constraint invoice_difference_invoice foreign key ("clientId", "invoiceId") references carrier_invoice("clientId",
    id) on delete cascade,
  constraint invoice_difference_row unique ("clientId", "invoiceId", "row", type, reason)
);
create index "invoice_difference_carrierReference" on invoice_difference ("clientId", "carrierReference");
create index "invoice_difference_createdAt" on invoice_difference ("clientId", "createdAt", id);
create index invoice_difference_reason on invoice_difference ("clientId", reason, "createdAt", id);
create index "invoice_difference_shipmentId" on invoice_difference ("clientId", "shipmentId");
create index invoice_difference_state on invoice_difference ("clientId", state, "createdAt");

-- Claims against carriers for lost and damaged parcels.
create table carrier_claim (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "shipmentId" uuid not null,
  carrier text not null,
  type text not null,
  state text not null,
  "parcelIndexes" integer[],
  amount numeric not null,
  currency text not null,
  description text not null,
  items json,
  "carrierCaseNumber" text,
  note text,
  "approvedAmount" numeric,
  "paidAmount" numeric,
  -- Time zone of the recipient, in which the days of the deadline count.
  zone text not null,
  -- What invoices of the carrier have credited, which is a part of what is paid.
  credited numeric default 0 not null,
  history json not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "changedAt" timestamptz(3) not null,
  primary key ("clientId", id)
);
create index "carrier_claim_shipmentId" on carrier_claim ("clientId", "shipmentId");
create index carrier_claim_carrier on carrier_claim ("clientId", carrier, id);
create index carrier_claim_state on carrier_claim ("clientId", state, id);

-- The files that prove a claim.
create table carrier_claim_attachment (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "claimId" uuid not null,
  -- By which the files that show a person are found.
  "shipmentId" uuid not null,
  name text not null,
  "contentType" text not null,
  bytes bytea storage external not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  -- From which their time counts: once the claim is decided for good.
  "keptFrom" timestamptz(3),
  primary key ("clientId", id)
);
create index "carrier_claim_attachment_claimId" on carrier_claim_attachment ("clientId", "claimId");
create index "carrier_claim_attachment_keptFrom" on carrier_claim_attachment ("keptFrom") where "keptFrom" is not null;

-- Returns that recipients request on their own.
create table return_request (
  "clientId" integer not null,
  -- Chosen when the form is drawn, so that sending it twice makes one request.
  id uuid not null,
  "shipmentId" uuid not null,
  state text not null,
  items json not null,
  reason text not null,
  note text,
  email text,
  language text not null,
  fee json,
  problem text,
  "returnShipmentId" uuid,
  "refusalReason" text,
  "createdAt" timestamptz(3) not null,
  "changedAt" timestamptz(3) not null,
  "decidedBy" text,
  -- When a return that was approved and not registered right then is looked after.
  "dueAt" timestamptz(3),
  primary key ("clientId", id)
);
create index "return_request_changedAt" on return_request ("changedAt") where note is not null or email is not null;
create index "return_request_createdAt" on return_request ("clientId", "createdAt", id);
create index "return_request_dueAt" on return_request ("dueAt") where "dueAt" is not null;
create index "return_request_shipmentId" on return_request ("clientId", "shipmentId");
create index return_request_state on return_request ("clientId", state, "createdAt", id);

-- Works out the state of an order after a change to its lines or shipments, and tells what became of it.
create function settle_order(of_client integer, of_order uuid, at timestamptz) returns void language plpgsql as $$
declare
  sent integer;
  left_over integer;
  before text;
  settled text;
  called text;
  merged_into uuid;
  happened text;
  refused boolean := is_order_refused(of_client, of_order);
begin
  select coalesce(sum(shipped), 0), coalesce(sum(open), 0) into sent, left_over from order_pieces(of_client, of_order);
  update sales_order set
    "changedAt" = greatest(at, "changedAt"),
    state = case
      when "mergedInto" is not null then 'MERGED'
      when "cancelledAt" is not null then 'CANCELLED'
      when "heldAt" is not null then 'ON_HOLD'
      when refused then 'FAILED'
      when left_over = 0 and sent > 0 then 'SHIPPED'
      when left_over = 0 then 'CANCELLED'
      when sent > 0 then 'PARTLY_SHIPPED'
      else 'OPEN' end
  where "clientId" = of_client and id = of_order and "deletedAt" is null
  returning old.state, new.state, new."externalId", new."mergedInto" into before, settled, called, merged_into;
  happened := case
    when settled = before then null
    when settled = 'MERGED' then 'order.merged'
    when settled = 'CANCELLED' then 'order.cancelled'
    when settled = 'ON_HOLD' then 'order.held'
    when before = 'ON_HOLD' then 'order.released'
  end;
  if happened = 'order.merged' then
    insert into feed_inbox ("clientId", type, subject, data) values (of_client, happened, of_order,
      json_build_object('orderId', of_order, 'orderExternalId', called, 'orderState', settled,
        'mergedInto', merged_into));
  elsif happened is not null then
    perform tell_of_order(of_client, of_order, happened, null, '{}');
  end if;
end $$;

-- What follows for its order, its shops and their events once a shipment has changed. `was` says how it was before:
-- `state`, `isRegistered` and, where that may have changed, `isCancelled`.
create function order_shipment_changed(of_client integer, of_shipment uuid, was json) returns void language plpgsql as $$
declare
  shipped shipment;
  was_cancelled boolean;
  is_cancelled boolean;
  moved boolean;
  happened text;
begin
  select * into shipped from shipment where "clientId" = of_client and id = of_shipment;
  is_cancelled := shipped.cancelled is not null;
  was_cancelled := coalesce((was ->> 'isCancelled')::boolean, is_cancelled);
  moved := shipped."shipmentState" <> was ->> 'state';
  happened := case
    when is_cancelled then
      case when not was_cancelled and (was ->> 'isRegistered')::boolean then 'order.reopened' end
    when shipped."carrierReference" is not null and not (was ->> 'isRegistered')::boolean then 'order.shipped'
    when moved and shipped."shipmentState" = 'FAILED_TO_REGISTER' then 'order.failed'
    when moved and shipped."shipmentState" = 'DELIVERED' then 'order.delivered'
    when moved and shipped."shipmentState" not in ('DRAFT', 'BLOCKED') then 'order.tracking_changed'
  end;
  perform settle_order(of_client, shipped."orderId", clock_timestamp());
  if happened is not null then
    perform tell_of_order(of_client, shipped."orderId", happened,
      (select lines from sales_order_shipment
        where "clientId" = of_client and "orderId" = shipped."orderId" and "shipmentId" = of_shipment),
      jsonb_strip_nulls(jsonb_build_object('shipmentId', of_shipment, 'shipmentState', shipped."shipmentState",
        'carrier', shipped.carrier, 'carrierReference', shipped."carrierReference")));
  end if;
  if shipped."carrierReference" is not null
    and (not (was ->> 'isRegistered')::boolean or (is_cancelled and not was_cancelled)) then
    perform tell_shops(of_client, shipped."orderId", of_shipment, is_cancelled);
  end if;
end $$;

-- Reopens the pieces of a shipment that was deleted.
create function order_shipment_deleted(of_client integer, of_order uuid, of_shipment uuid) returns void
language plpgsql as $$ begin
  delete from sales_order_shipment
    where "clientId" = of_client and "orderId" = of_order and "shipmentId" = of_shipment;
  perform settle_order(of_client, of_order, clock_timestamp());
end $$;

-- Pieces of each line in registered shipments, and pieces still to be shipped.
create function order_pieces(of_client integer, of_order uuid)
  returns table (name text, "lineId" text, shipped integer, open integer) language plpgsql stable as $$ begin
  return query
  select coalesce(line ->> 'fromOrder', it."externalId"), line ->> 'lineId', sent.pieces,
    greatest(0, (line ->> 'quantity')::integer - coalesce((line ->> 'refunded')::integer, 0) - sent.pieces)
  from sales_order as it cross join json_array_elements(it.content -> 'lines') as line
  cross join lateral (
    select coalesce(sum((one ->> 'quantity')::integer), 0)::integer as pieces
    from sales_order_shipment as part
    join shipment on shipment."clientId" = part."clientId" and shipment.id = part."shipmentId"
    cross join json_array_elements(part.lines) as one
    where part."clientId" = of_client and part."orderId" = of_order and shipment.cancelled is null
      and shipment."carrierReference" is not null and one ->> 'lineId' = line ->> 'lineId') as sent
  where it."clientId" = of_client and it.id = of_order;
end $$;

-- Whether a carrier refused a shipment of the order.
create function is_order_refused(of_client integer, of_order uuid) returns boolean language plpgsql stable as $$ begin
  return exists (select 1 from sales_order_shipment as part
    join shipment on shipment."clientId" = part."clientId" and shipment.id = part."shipmentId"
    where part."clientId" = of_client and part."orderId" = of_order and shipment.cancelled is null
      and shipment."shipmentState" = 'FAILED_TO_REGISTER');
end $$;

-- All orders that may hold lines of an order: itself, its splits, and what it was merged into.
create function order_family(of_client integer, of_order uuid) returns setof uuid language plpgsql stable as $$ begin
  return query
  with recursive family as (
    select of_order as id
    union
    select next.id from family cross join lateral (
      select part.id from sales_order as part where part."clientId" = of_client and part."splitFrom" = family.id
      union all
      select it."mergedInto" from sales_order as it
      where it."clientId" = of_client and it.id = family.id and it."mergedInto" is not null) as next)
  select id from family;
end $$;

-- State of the order that a customer placed under one identifier, wherever its lines are now.
create function placed_state(of_client integer, of_order uuid, called text) returns text language plpgsql stable as $$
declare
  members uuid[] := array(select order_family(of_client, of_order));
  orders sales_order[] := array(select it from sales_order as it
    where "clientId" = of_client and id = any(members) and "mergedInto" is null and "deletedAt" is null);
begin
  return (select case
    when bool_and(it."cancelledAt" is not null) then 'CANCELLED'
    when bool_and(it."heldAt" is not null or it."cancelledAt" is not null) then 'ON_HOLD'
    when bool_or(is_order_refused(of_client, it.id)) then 'FAILED'
    when sum(pieces.open) filter (where it."cancelledAt" is null) > 0 and sum(pieces.shipped) > 0 then 'PARTLY_SHIPPED'
    when sum(pieces.shipped) > 0 then 'SHIPPED'
    when sum(pieces.open) filter (where it."cancelledAt" is null) = 0 then 'CANCELLED'
    else 'OPEN' end
  from unnest(orders) as it cross join lateral order_pieces(of_client, it.id) as pieces
  where pieces.name = called);
end $$;

-- Writes one event for each order that customers placed, under the identifiers that the shop gave.
create function tell_of_order(of_client integer, of_order uuid, happened text, sent json, more jsonb)
  returns void language plpgsql as $$
declare
  told record;
begin
  for told in
  select coalesce(min(placed.id::text), min(it.id::text)) as id, named.name, min(it.state) as state,
    coalesce(min((placed.content -> 'metadata')::text), min((it.content -> 'metadata')::text))::jsonb as metadata,
    min(it.id::text) filter (where placed.id <> it.id) as within,
    case when bool_or(divided.so) then jsonb_agg(jsonb_build_object(
      'lineId', split_part(line ->> 'lineId', '@' || named.name, 1),
      'quantity', coalesce((one ->> 'quantity')::integer, (line ->> 'quantity')::integer)) order by place) end as lines
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
  loop
    insert into feed_inbox ("clientId", type, subject, data) values (of_client, happened, told.id::uuid,
      (jsonb_strip_nulls(jsonb_build_object('orderId', told.id, 'orderExternalId', told.name,
        'orderState', case when told.lines is null then told.state else placed_state(of_client, told.id::uuid, told.name) end,
        'metadata', told.metadata, 'withinOrderId', told.within, 'lines', told.lines)) || more)::json);
  end loop;
end $$;

-- Shipments of a merged order, with its lines as the customer placed them.
create function merged_shipments(of_client integer, of_order uuid, called text) returns json language plpgsql stable as $$
declare
  members uuid[] := array(select order_family(of_client, of_order));
begin
  return (select coalesce(json_agg(json_strip_nulls(json_build_object('shipmentId', shipment.id, 'carrier', shipment.carrier,
    'carrierReference', shipment."carrierReference", 'shipmentState', shipment."shipmentState",
    'isCancelled', case when shipment.cancelled is not null then true end, 'returns', shipment.returns,
    'lines', its.lines, 'createdAt', to_char(part."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    order by part."createdAt", part."shipmentId"), '[]')
  from sales_order as it
  join sales_order_shipment as part on part."clientId" = of_client and part."orderId" = it.id
  join shipment on shipment."clientId" = of_client and shipment.id = part."shipmentId"
  cross join lateral (
    select json_agg(json_build_object('lineId', split_part(line ->> 'lineId', '@' || called, 1),
      'quantity', (one ->> 'quantity')::integer)) as lines
    from json_array_elements(part.lines) as one
    join json_array_elements(it.content -> 'lines') as line on line ->> 'lineId' = one ->> 'lineId'
    where coalesce(line ->> 'fromOrder', it."externalId") = called) as its
  where it."clientId" = of_client and it.id = any(members) and its.lines is not null);
end $$;
