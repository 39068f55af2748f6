-- Search text of a parcel. In PL/pgSQL, which keeps its plan; fold_text is named with its schema, or a restore would
-- not find it.
create function relabelling_search(content json, reference text, "carrierReference" text, "scanUser" text)
returns text language plpgsql immutable parallel safe as $$
declare
  sender json := content -> 'sender';
  recipient json := content -> 'recipient';
begin
  return public.fold_text(normalize(concat_ws(E'\n', reference, "carrierReference", "scanUser",
    content ->> 'relabellingCustomerReference', content ->> 'customerReference', content ->> 'orderNumber',
    concat_ws(' ', sender ->> 'firstName', sender ->> 'lastName'), sender ->> 'company',
    concat_ws(' ', recipient ->> 'firstName', recipient ->> 'lastName'), recipient ->> 'company')));
end $$;

-- Parcels, pallets and trucks that hold each other.
create table consignment (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  type text not null,
  state text default 'OPEN' not null,
  "parentId" uuid,
  "carrierReference" varchar(60),
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "modifiedAt" timestamptz(3),
  "modifiedBy" text,
  "handedInAt" timestamptz(3),
  "handedInBy" text,
  "approvedAt" timestamptz(3),
  "approvedBy" text,
  warnings json,
  -- When its customs items were closed by the name of the truck while it is still loaded.
  "customsClosedAt" timestamptz(3),
  primary key ("clientId", id),
  constraint consignment_parent foreign key ("clientId", "parentId") references consignment("clientId", id),
  constraint consignment_state check (state in ('OPEN', 'WAITING_FOR_APPROVAL', 'CLOSED')),
  constraint consignment_type check (type in ('PALLET', 'SHIPMENT', 'TRUCK'))
);
create index "consignment_carrierReference"
  on consignment ("clientId", "carrierReference")
  where "carrierReference" is not null;
create index "consignment_createdAt" on consignment ("clientId", "createdAt", id);
create index "consignment_parentId" on consignment ("clientId", "parentId") where "parentId" is not null;
create index consignment_state on consignment ("clientId", state, type);
create index "consignment_customsClosedAt" on consignment ("clientId") where "customsClosedAt" is not null;

-- Numbers of a consignment. Its type and whether it is closed are repeated here for the index.
create table consignment_reference (
  "clientId" integer not null,
  "consignmentId" uuid not null,
  position smallint not null,
  key text not null,
  value varchar(60) not null,
  type text not null,
  closed boolean default false not null,
  primary key ("clientId", "consignmentId", "position"),
  constraint consignment_reference_consignment foreign key ("clientId", "consignmentId") references
    consignment("clientId", id) on delete cascade
);
create unique index consignment_reference_once
  on consignment_reference ("clientId", type, key, value)
  where (not closed) and key <> 'WAREHOUSE_REFERENCE';
create index "consignment_reference_value" on consignment_reference (value, "clientId");

-- Parcels announced or scanned for relabelling.
create table relabelling (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  -- Orders entries that are otherwise equal.
  number bigint generated always as identity,
  "logVersion" integer default 1 not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  source text not null,
  reference text not null,
  "referenceType" text not null,
  "scanState" text collate "C" not null,
  "scanUser" text,
  "lastScanAt" timestamptz(3),
  errors json default '[]'::json not null,
  -- The shipment promise, if there is one.
  "promiseId" uuid,
  "promiseVersion" integer,
  "promiseState" text,
  "promiseCreatedAt" timestamptz(3),
  "promiseCreatedBy" text,
  "promiseUpdatedAt" timestamptz(3),
  "promiseUpdatedBy" text,
  "flowType" text,
  "processAfter" timestamptz(3),
  "processState" text collate "C",
  "reserveExpiresAt" timestamptz(3),
  -- When background work next looks at the promise, and its attempts since the last request.
  "dueAt" timestamptz(3),
  attempts integer default 0 not null,
  "shipmentId" uuid,
  "carrierReference" text,
  -- Everything that clients send, in the contract's shape, so reading passes it through.
  content json,
  "dataState" text collate "C" generated always as (coalesce("promiseState", 'NO_DATA')) stored not null,
  "relabellingCustomerReference" text generated always as (content #>> '{relabellingCustomerReference}'::text[]) stored,
  "customerReference" text collate "C" generated always as (content #>> '{customerReference}'::text[]) stored,
  "orderNumber" text collate "C" generated always as (content #>> '{orderNumber}'::text[]) stored,
  carrier text collate "C" generated always as (content #>> '{carrierProduct,carrier}'::text[]) stored,
  product text collate "C" generated always as (content #>> '{carrierProduct,productId}'::text[]) stored,
  "originCountry" text collate "C" generated always as (content #>> '{sender,country}'::text[]) stored,
  "destinationCountry" text collate "C" generated always as (content #>> '{recipient,country}'::text[]) stored,
  "references" text[] generated always as (array[reference, "carrierReference", (content #>>
    '{relabellingCustomerReference}'::text[]), (content #>> '{customerReference}'::text[]), (content #>>
    '{orderNumber}'::text[])]) stored,
  search text generated always as (relabelling_search(content, reference, "carrierReference", "scanUser")) stored,
  -- The transaction that last wrote the row.
  "beganIn" xid8 default pg_current_xact_id() not null,
  primary key ("clientId", id),
  constraint "relabelling_noData" check ((("promiseId" is null) = ("scanState" = 'NO_DATA')) or ("promiseId" is null
    and "scanState" = 'CANCELLED')),
  constraint relabelling_promise check (num_nulls("promiseId", "promiseVersion", "promiseState", "promiseCreatedAt",
    "promiseCreatedBy", "promiseUpdatedAt", "promiseUpdatedBy", "flowType", "processState", content) in (0, 10)),
  constraint relabelling_scan check (("lastScanAt" is null) = ("scanUser" is null))
);
-- A parcel is announced once, and a scan without data is kept once.
create unique index relabelling_announced
  on relabelling ("clientId", "relabellingCustomerReference")
  where "promiseState" not in ('CANCELLED', 'RELABELLED');
create index relabelling_carrier on relabelling ("clientId", coalesce(carrier, ''), number);
create index "relabelling_carrierReference"
  on relabelling ("clientId", "carrierReference", number)
  where "carrierReference" is not null;
create index "relabelling_createdAt" on relabelling ("clientId", "createdAt", number);
create index "relabelling_customerReference" on relabelling ("clientId", coalesce("customerReference", ''), number);
create index "relabelling_dataState" on relabelling ("clientId", "dataState", number);
create index "relabelling_destinationCountry" on relabelling ("clientId", "destinationCountry");
create index "relabelling_dueAt" on relabelling ("dueAt") where "dueAt" is not null;
create index "relabelling_lastScanAt"
  on relabelling ("clientId", coalesce("lastScanAt", '-infinity'::timestamptz), number);
create index "relabelling_orderNumber" on relabelling ("clientId", coalesce("orderNumber", ''), number);
create index "relabelling_originCountry" on relabelling ("clientId", "originCountry");
create index "relabelling_processState" on relabelling ("clientId", coalesce("processState", ''), number);
create index relabelling_product on relabelling ("clientId", coalesce(product, ''), number);
create unique index "relabelling_promiseId" on relabelling ("clientId", "promiseId") where "promiseId" is not null;
create index "relabelling_relabellingCustomerReference"
  on relabelling ("clientId", "relabellingCustomerReference", number)
  where "relabellingCustomerReference" is not null;
create index "relabelling_scanState" on relabelling ("clientId", "scanState", number);
create unique index relabelling_scanned
  on relabelling ("clientId", reference, "referenceType")
  where "promiseId" is null;
create index relabelling_search
  on relabelling using gin ("clientId", search gin_trgm_ops, "references") with (gin_pending_list_limit='64');
create index "relabelling_updatedAt" on relabelling ("clientId", "updatedAt", number);

-- Earlier versions of relabelling rows. A reader who pages through the log sees it as it was on the first page.
create table relabelling_past (
  "clientId" integer not null,
  id uuid not null,
  number bigint not null,
  "logVersion" integer not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  source text not null,
  reference text not null,
  "referenceType" text not null,
  "scanState" text collate "C" not null,
  "scanUser" text,
  "lastScanAt" timestamptz(3),
  errors json not null,
  "promiseId" uuid,
  "promiseVersion" integer,
  "promiseState" text,
  "promiseCreatedAt" timestamptz(3),
  "promiseCreatedBy" text,
  "promiseUpdatedAt" timestamptz(3),
  "promiseUpdatedBy" text,
  "flowType" text,
  "processAfter" timestamptz(3),
  "processState" text collate "C",
  "reserveExpiresAt" timestamptz(3),
  "dueAt" timestamptz(3),
  attempts integer not null,
  "shipmentId" uuid,
  "carrierReference" text,
  content json,
  "dataState" text collate "C" not null,
  "relabellingCustomerReference" text,
  "customerReference" text collate "C",
  "orderNumber" text collate "C",
  carrier text collate "C",
  product text collate "C",
  "originCountry" text collate "C",
  "destinationCountry" text collate "C",
  "references" text[],
  search text,
  "beganIn" xid8 not null,
  "endedIn" xid8 not null,
  "endedAt" timestamptz not null
);
create index "relabelling_past_clientId" on relabelling_past ("clientId");
create index "relabelling_past_endedAt" on relabelling_past ("endedAt");

-- How a client relabels.
create table relabelling_configuration (
  "clientId" integer primary key,
  "relabellingEnabled" boolean default false not null,
  "shipmentCreationFlow" text default 'ON_SCAN' not null,
  "dataTransferType" text default 'API' not null
);

-- Clients that have parcels on a shared truck.
create table consignment_holder (
  "clientId" integer not null,
  "holderId" integer not null,
  primary key ("clientId", "holderId")
);

-- When the truck that carries any of the numbers was closed.
create function closed_truck_at(client int, numbers text[]) returns timestamptz
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
end $$;

-- Consignments that hold any of the numbers, from the innermost to the outermost.
create function shipment_consignments(client int, numbers text[]) returns json
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
end $$;

-- Numbers of all parcels in consignments.
create function numbers_aboard(client int, holders uuid[]) returns text[]
language plpgsql stable as $$
begin
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
  );
end $$;

-- Clients whose consignments may hold parcels of a client: itself, those above it, and those that closed a truck with
-- its parcels.
create function consignment_holders(client int) returns int[]
language plpgsql stable as $$
begin
  return (
    select case when "testOf" is null then path else array[client] end
      || array(select "holderId" from consignment_holder where "clientId" = client)
    from client as own where own.id = client
  );
end $$;

-- Each value that occurs in the log of a client and can be filtered by, found by leaping from one to the next in an index
-- and not by reading all entries. Keys in the words of the indexes.
create function relabelling_values(client int) returns table (attribute text, value text)
language plpgsql stable as $$
declare
  key text;
begin
  for attribute, key in values
    ('dataState', '"dataState"'),
    ('scanState', '"scanState"'),
    ('processState', 'coalesce("processState", '''')'),
    ('carrier', 'coalesce(carrier, '''')'),
    ('product', 'coalesce(product, '''')'),
    ('destinationCountry', '"destinationCountry"'),
    ('originCountry', '"originCountry"')
  loop
    for value in execute format(
      $values$with recursive found(value) as (
        (select %1$s from relabelling where "clientId" = $1 order by %1$s limit 1)
        union all
        select (select %1$s from relabelling where "clientId" = $1 and %1$s > found.value order by %1$s limit 1)
        from found where found.value is not null
      )
      select value from found where value <> ''$values$, key) using client
    loop
      return next;
    end loop;
  end loop;
end $$;
