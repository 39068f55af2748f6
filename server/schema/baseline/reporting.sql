-- State that reports show: CMR_CLOSED while the truck is closed and no later scan is known.
create function reported_state(state text, moved_at timestamptz, truck_closed_at timestamptz) returns text
language sql immutable parallel safe
return case
  when truck_closed_at is not null and (moved_at is null or moved_at <= truck_closed_at)
    and state not in ('DELIVERED', 'BLOCKED', 'DRAFT', 'FAILED_TO_REGISTER') then 'CMR_CLOSED'
  else state end;

-- The columns of a shipment that reports sort and filter by. Apart from shipment, because its many indexes would slow
-- each event.
create table shipment_report (
  "clientId" integer not null,
  "shipmentId" uuid not null,
  -- Copied from the shipment, whose rows are wide.
  "createdAt" timestamptz(3) not null,
  "shipmentState" text not null,
  "firstTrackingEventDate" timestamptz(3),
  "firstDeliveryEventDate" timestamptz(3),
  "lastEventDate" timestamptz(3),
  "lastEventCode" text,
  -- Time of the last scan, and when the truck that carries the shipment was closed.
  "movedAt" timestamptz(3),
  "truckClosedAt" timestamptz(3),
  -- On the road: no scan since the truck was closed.
  "reportedState" text not null,
  -- State and last scan of each parcel that has events of its own, for shipments with several parcels.
  parcels json,
  "deliveryTimeInDays" integer,
  -- Of a delivery that is counted: when it was, and how long it took.
  "countedDelivery" timestamptz(3),
  "countedDays" smallint,
  "modifiedAt" timestamptz(3),
  "registrationDueAt" timestamptz(3),
  primary key ("clientId", "shipmentId")
) with (fillfactor=85);
create index "shipment_report_deliveryTimeInDays"
  on shipment_report ("clientId", "deliveryTimeInDays", "shipmentId")
  where "deliveryTimeInDays" is not null;
create index "shipment_report_firstDeliveryEventDate"
  on shipment_report ("clientId", "firstDeliveryEventDate", "shipmentId")
  where "firstDeliveryEventDate" is not null;
create index "shipment_report_firstTrackingEventDate"
  on shipment_report ("clientId", "firstTrackingEventDate", "shipmentId")
  where "firstTrackingEventDate" is not null;
create index "shipment_report_lastEventDate"
  on shipment_report ("clientId", "lastEventDate", "shipmentId")
  where "lastEventDate" is not null;
create index shipment_report_undelivered
  on shipment_report ("clientId", "shipmentId")
  include ("firstTrackingEventDate", "lastEventDate")
  where "firstDeliveryEventDate" is null;
create index shipment_report_uncounted
  on shipment_report ("clientId", "shipmentId")
  where case when "shipmentState" = 'DELIVERED' then "firstDeliveryEventDate" end is distinct from "countedDelivery";
create index "shipment_report_createdAt"
  on shipment_report ("clientId", "createdAt", "shipmentId")
  include ("shipmentState", "reportedState");
create index "shipment_report_modifiedAt"
  on shipment_report ("clientId", "modifiedAt" desc nulls last, "shipmentId");
create index "shipment_report_registrationDueAt"
  on shipment_report ("registrationDueAt")
  where "registrationDueAt" is not null;
-- Those that shipments stay in for long, and that most of them are in, are found along the time of creation.
create index shipment_report_state
  on shipment_report ("clientId", "shipmentState", "createdAt", "shipmentId")
  where "shipmentState" not in ('DRAFT', 'IN_TRANSIT', 'DELIVERED');

-- Parcels by the working days that they took. The month is that in which their shipment was created.
create table delivery_time (
  "clientId" integer not null,
  "fromCountry" text not null,
  "toCountry" text not null,
  month date not null,
  "productId" text not null,
  days smallint not null,
  parcels integer not null,
  primary key ("clientId", "fromCountry", "toCountry", month, "productId", days)
);

-- Shipments of a client by day, as 96 running sums: each counts from midnight UTC to the end of a quarter of an hour,
-- at which the days of every time zone begin. Only days that are over, before shipment_day_progress.until.
create table shipment_day (
  "clientId" integer not null,
  day date not null,
  sums integer[] not null,
  primary key ("clientId", day)
);

-- The day up to which shipment_day is complete.
create table shipment_day_progress (
  "only" boolean default true primary key,
  until date not null,
  constraint shipment_day_progress_only check ("only")
);

-- Exports of shipments.
create table shipment_export (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "finishedAt" timestamptz(3),
  -- Which shipments of which clients.
  "ofClientId" integer not null,
  "createdAfter" timestamptz(3),
  "createdBefore" timestamptz(3) not null,
  "shipmentStates" text[],
  carrier text,
  "productId" text,
  -- Progress, and until when the worker that writes it is considered alive.
  hits bigint default 0 not null,
  parts integer default 0 not null,
  "lastCreatedAt" timestamptz(3),
  "lastId" uuid,
  "leasedUntil" timestamptz(3) default now(),
  "ofClientIds" integer[],
  timezone text default 'UTC' not null,
  "metadataKeys" text[],
  primary key ("clientId", id)
);
create index "shipment_export_createdAt" on shipment_export ("clientId", "createdAt", id);
create index shipment_export_due on shipment_export ("leasedUntil") where "leasedUntil" is not null;
create index shipment_export_pending on shipment_export ("createdAt") where "finishedAt" is null;

-- Parts of an export, each with the place where the next one goes on.
create table shipment_export_part (
  "clientId" integer not null,
  "exportId" uuid not null,
  number integer not null,
  content text not null,
  primary key ("clientId", "exportId", number),
  constraint shipment_export_part_export foreign key ("clientId", "exportId") references shipment_export("clientId",
    id) on delete cascade
);

-- Counts the days of one client, or of all.
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
      -- By client, to use the index.
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
$$;

-- Counting all days holds the first lock exclusively; correcting one day shares it and holds the lock of its client.
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
end $$;
