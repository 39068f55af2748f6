-- Webhook endpoints. What an event says is in feed_event.
create table webhook_endpoint (
  "clientId" integer not null,
  id uuid not null,
  name varchar(100) not null,
  url varchar(1000) not null,
  types text[],
  carriers text[],
  enabled boolean default true not null,
  "disabledReason" text,
  "disabledAt" timestamptz(3),
  "failingSince" timestamptz(3),
  -- Failed attempts since the last success, and until when deliveries pause because of them.
  failures integer default 0 not null,
  "pausedUntil" timestamptz(3),
  "createdAt" timestamptz(3) default now() not null,
  "creatorId" uuid not null,
  sealed bytea not null,
  "keyId" text not null,
  "previousSealed" bytea,
  "previousKeyId" text,
  "previousSecretExpiresAt" timestamptz(3),
  "apiKeyId" uuid,
  primary key ("clientId", id),
  constraint "webhook_endpoint_clientId_fkey" foreign key ("clientId") references client(id),
  constraint "webhook_endpoint_creatorId_fkey" foreign key ("creatorId") references app_user(id) on delete cascade,
  constraint webhook_endpoint_disabled check (enabled = ("disabledAt" is null))
);
create index "webhook_endpoint_creatorId" on webhook_endpoint ("creatorId");
create index webhook_endpoint_id on webhook_endpoint (id);

-- Deliveries of events to endpoints.
create table webhook_delivery (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "endpointId" uuid not null,
  number bigint not null,
  subject uuid not null,
  state text default 'PENDING' not null,
  attempts integer default 0 not null,
  "firstAttemptAt" timestamptz(3),
  -- Due time; null when settled.
  "dueAt" timestamptz(3) default now(),
  "attemptedAt" timestamptz(3),
  status integer,
  response text,
  "durationMs" integer,
  error text,
  log jsonb default '[]'::jsonb not null,
  primary key ("endpointId", number, "clientId"),
  constraint "webhook_delivery_clientId_endpointId_fkey" foreign key ("clientId", "endpointId") references
    webhook_endpoint("clientId", id) on delete cascade,
  constraint webhook_delivery_due check ((state = 'PENDING') = ("dueAt" is not null))
);
create index webhook_delivery_due on webhook_delivery ("endpointId", "dueAt", number) where "dueAt" is not null;
create index webhook_delivery_event on webhook_delivery ("clientId", number);
create index webhook_delivery_failed on webhook_delivery ("endpointId", number) where state = 'FAILED';
-- Finds earlier events of the same subject that are still to be delivered.
create index webhook_delivery_order on webhook_delivery ("endpointId", subject, number) where "dueAt" is not null;

-- Connected web shops.
create table shop (
  "clientId" integer not null,
  id uuid not null,
  kind text not null,
  name varchar(100) not null,
  url varchar(500) not null,
  "orderPrefix" varchar(20) collate "C" not null,
  "takesUnpaid" boolean not null,
  enabled boolean default true not null,
  sealed bytea not null,
  "keyId" text not null,
  "lastOrderAt" timestamptz(3),
  "lastError" json,
  -- When its orders are fetched next: every hour, or at once when an import was requested.
  "dueAt" timestamptz(3) not null,
  "fetchSince" timestamptz(3) not null,
  "fetchCursor" text,
  "fetchFailures" integer default 0 not null,
  import json,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  primary key ("clientId", id),
  constraint "shop_clientId_fkey" foreign key ("clientId") references client(id),
  constraint "shop_orderPrefix" unique ("clientId", "orderPrefix")
);
create index shop_due on shop ("dueAt") where enabled;

-- Orders imported from a shop.
create table shop_order (
  "clientId" integer not null,
  "shopId" uuid not null,
  "shopOrderId" varchar(40) collate "C" not null,
  "externalId" varchar(60) collate "C" not null,
  "changedAt" timestamptz(3) not null,
  -- Pieces to ship, so that a complete order can be recognised.
  pieces integer not null,
  error text,
  primary key ("clientId", "shopId", "shopOrderId"),
  constraint shop_order_shop foreign key ("clientId", "shopId") references shop("clientId", id) on delete cascade
);
create index "shop_order_changedAt" on shop_order ("clientId", "shopId", "changedAt", "shopOrderId");
create unique index "shop_order_externalId" on shop_order ("clientId", "externalId");

-- What each shop is still to be told about its shipments.
create table shop_fulfillment (
  "clientId" integer not null,
  "shopId" uuid not null,
  "shopOrderId" varchar(40) collate "C" not null,
  "shipmentId" uuid not null,
  lines json not null,
  state text default 'PENDING' not null,
  "isCancelled" boolean default false not null,
  attempts integer default 0 not null,
  "firstAttemptAt" timestamptz(3),
  "dueAt" timestamptz(3),
  "sentAt" timestamptz(3),
  error text,
  "createdAt" timestamptz(3) not null,
  primary key ("clientId", "shopId", "shopOrderId", "shipmentId"),
  constraint shop_fulfillment_due check ((state = 'PENDING') = ("dueAt" is not null)),
  constraint shop_fulfillment_order foreign key ("clientId", "shopId", "shopOrderId") references
    shop_order("clientId", "shopId", "shopOrderId") on delete cascade
);
create index shop_fulfillment_due on shop_fulfillment ("dueAt") where "dueAt" is not null;
create index shop_fulfillment_shipment on shop_fulfillment ("clientId", "shipmentId");

-- Erasures of a person's data, which resume after an interruption. What identifies the person is sealed here and
-- deleted last.
create table data_erasure (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  -- Attributes that identify the person, such as `email`.
  attributes text not null,
  sealed bytea,
  "keyId" text,
  -- Whether `sealed` already holds everything known about the person, beyond the request.
  "isFound" boolean default false not null,
  -- Tables done in this round.
  done text[] default '{}'::text[] not null,
  round integer default 1 not null,
  "ofTable" integer default 0 not null,
  -- Rows changed by others meanwhile; another round looks for them.
  missed integer default 0 not null,
  erased integer default 0 not null,
  failures integer default 0 not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "impersonatedBy" text,
  "apiKeyId" uuid,
  "requestId" text not null,
  "finishedAt" timestamptz(3),
  "dueAt" timestamptz(3),
  primary key ("clientId", id),
  constraint "data_erasure_clientId_fkey" foreign key ("clientId") references client(id)
);
create index data_erasure_due on data_erasure ("dueAt") where "dueAt" is not null;
create index data_erasure_finished on data_erasure ("finishedAt") where "finishedAt" is not null;

-- A shop learns of each registered or cancelled shipment. A line that was split off or merged in names the order that
-- the customer placed, which is the one that the shop knows.
create function tell_shops(of_client integer, of_order uuid, of_shipment uuid, is_cancelled boolean) returns void
language plpgsql as $$
declare
  at timestamptz := clock_timestamp();
begin
  if is_cancelled then
    update shop_fulfillment set "isCancelled" = true, state = 'PENDING', "dueAt" = at, attempts = 0,
      "firstAttemptAt" = null
    where "clientId" = of_client and "shipmentId" = of_shipment and not "isCancelled";
    return;
  end if;
  insert into shop_fulfillment ("clientId", "shopId", "shopOrderId", "shipmentId", lines, "dueAt", "createdAt")
  select link."clientId", link."shopId", link."shopOrderId", of_shipment,
    json_agg(json_build_object('lineId', split_part(line ->> 'lineId', '@' || link."externalId", 1),
      'quantity', (sent ->> 'quantity')::integer)),
    at, at
  from sales_order_shipment as part
  join sales_order as placed on placed."clientId" = part."clientId" and placed.id = part."orderId"
  cross join json_array_elements(part.lines) as sent
  join json_array_elements(placed.content -> 'lines') as line on line ->> 'lineId' = sent ->> 'lineId'
  join shop_order as link on link."clientId" = part."clientId"
    and link."externalId" = coalesce(line ->> 'fromOrder', placed."externalId")
  where part."clientId" = of_client and part."orderId" = of_order and part."shipmentId" = of_shipment
  group by link."clientId", link."shopId", link."shopOrderId"
  on conflict do nothing;
end $$;
