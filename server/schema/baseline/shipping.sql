-- Loop for shipments with several parcel or order numbers.
create function names_of_many("carrierReference" text, "parcelReferences" text[], "customerReference" text,
  "relabellingCustomerReference" text, "orderNumbers" text[]) returns text[]
language plpgsql immutable parallel safe as $$
declare
  names text[] := '{}';
  name text;
begin
  foreach name in array "parcelReferences" || "orderNumbers"
    || array["carrierReference", "customerReference", "relabellingCustomerReference"]
  loop
    if name is not null then
      names := names || upper(replace(name, ' ', ''));
    end if;
  end loop;
  return names;
end $$;

-- Names of a shipment, for an index. PostgreSQL inlines the expression; only several numbers take the loop.
create function shipment_names("carrierReference" text, "parcelReferences" text[],
  "customerReference" text, "relabellingCustomerReference" text, "orderNumbers" text[]) returns text[]
language sql immutable parallel safe
return case
  when coalesce(cardinality("parcelReferences"), 0) < 2 and coalesce(cardinality("orderNumbers"), 0) < 2
  then array_remove(array[
    upper(replace("parcelReferences"[1], ' ', '')), upper(replace("orderNumbers"[1], ' ', '')),
    upper(replace("carrierReference", ' ', '')), upper(replace("customerReference", ' ', '')),
    upper(replace("relabellingCustomerReference", ' ', ''))], null)
  else names_of_many("carrierReference", "parcelReferences", "customerReference",
    "relabellingCustomerReference", "orderNumbers")
end;

-- Shipments. Every change of state touches this table, so its columns are written by the code that has the content
-- parsed: generated columns would parse it again for each.
create table shipment (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "createdAt" timestamptz(3) default now() not null,
  "createdBy" text not null,
  "modifiedAt" timestamptz(3),
  "modifiedBy" text,
  "shipmentState" text not null,
  -- State and time before any event: the result of creating, editing and registering.
  "baseState" text not null,
  "baseAt" timestamptz(3),
  "shipmentType" text not null,
  "carrierReference" text,
  "carrierIntegrationReference" text,
  "parcelReferences" text[],
  "relabellingCustomerReference" text,
  -- The last attempt in the contract's shape. While it is under way or unsettled, no other process takes it up before
  -- registrationDueAt of its report.
  registration json,
  "registrationAttempt" integer default 0 not null,
  -- Finds what an interrupted attempt of the same request created.
  "idempotencyKey" text,
  -- Everything that clients send, in the contract's shape, so reading passes it through.
  content json not null,
  carrier text,
  "productId" text,
  "customerReference" text,
  "orderNumber" text,
  "orderNumbers" text[],
  "senderCountry" text,
  "recipientCountry" text,
  search text,
  cancellation json,
  "cancellationDueAt" timestamptz(3),
  cancelled json,
  "returnOf" uuid,
  returns uuid[],
  "returnCode" text,
  exception text,
  "exceptionAt" timestamptz(3),
  "deliveredAt" timestamptz(3),
  "pickupId" uuid,
  "manifestId" uuid,
  "batchId" uuid,
  "trackingUrl" text,
  "orderId" uuid,
  metadata jsonb,
  -- The end of the promised day at the recipient, and when it was seen to have passed.
  "promisedUntil" timestamptz(3),
  "lateSince" timestamptz(3),
  primary key ("clientId", id),
  constraint shipment_reference check ("carrierReference" is null or ("baseState" in ('REGISTERED', 'UNKNOWN')))
-- Each page has room for the next version of a row or two.
) with (fillfactor=70);
create index "shipment_cancellationDueAt" on shipment ("cancellationDueAt") where "cancellationDueAt" is not null;
create index shipment_cancelled on shipment ("clientId", "createdAt", id) where cancelled is not null;
create index "shipment_customerReference"
  on shipment ("clientId", "customerReference", "createdAt")
  where "customerReference" is not null;
create index "shipment_deliveredAt" on shipment ("clientId", "deliveredAt") where "deliveredAt" is not null;
create index shipment_exception on shipment ("clientId", exception, "createdAt", id) where exception is not null;
create index "shipment_idempotencyKey"
  on shipment ("clientId", "idempotencyKey", "createdAt")
  where "idempotencyKey" is not null;
create index shipment_of_batch on shipment ("clientId", "batchId") where "batchId" is not null;
create index shipment_of_manifest on shipment ("clientId", "manifestId") where "manifestId" is not null;
create index shipment_of_pickup on shipment ("clientId", "pickupId") where "pickupId" is not null;
create index shipment_recipient
  on shipment using gin ("clientId", split_part(search, '', 2) gin_trgm_ops) with (gin_pending_list_limit='64');
create index shipment_reference_2
  on shipment ("clientId", searched_reference(search, 2) text_pattern_ops)
  where searched_reference(search, 2) is not null;
create index shipment_reference_3
  on shipment ("clientId", searched_reference(search, 3) text_pattern_ops)
  where searched_reference(search, 3) is not null;
create index "shipment_relabellingCustomerReference"
  on shipment ("clientId", "relabellingCustomerReference", "createdAt")
  where "relabellingCustomerReference" is not null;
create index shipment_metadata
  on shipment using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
  where metadata is not null;
create index "shipment_createdAt"
  on shipment ("clientId", "createdAt", id)
  include (carrier, "productId", "senderCountry", "recipientCountry", "shipmentType");
create index shipment_late
  on shipment ("clientId", "createdAt", id)
  where "lateSince" is not null and "deliveredAt" is null and cancelled is null;
create index "shipment_lateDue"
  on shipment ("promisedUntil")
  where "promisedUntil" is not null and "lateSince" is null and "deliveredAt" is null and cancelled is null;
create index shipment_names
  on shipment using gin ("clientId",
    shipment_names(null, null, "customerReference", "relabellingCustomerReference", "orderNumbers"))
  with (gin_pending_list_limit='64');
create index "shipment_promisedUntil" on shipment ("clientId", "promisedUntil") where "promisedUntil" is not null;

-- Numbers of carriers, written once.
create table shipment_number (
  "clientId" integer not null,
  -- As plain_reference has it, so that a prefix is found too.
  number text collate "C" not null,
  "shipmentId" uuid not null,
  primary key ("clientId", number, "shipmentId")
);

-- Tokens of tracking links, written once.
create table tracking_link (
  "clientId" integer not null,
  token text not null,
  "shipmentId" uuid not null,
  -- A request by a link names no client.
  primary key (token, "clientId")
);

-- Tracking events. An event is identified by its time and what it says.
create table shipment_event (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "shipmentId" uuid not null,
  carrier text not null,
  "createdAt" timestamptz(3) not null,
  "receivedAt" timestamptz(3) not null,
  "parcelReference" text,
  "carrierReference" text,
  state text,
  "carrierCode" text,
  "rawData" text,
  source text not null,
  place json,
  details json,
  "eventDescription" text,
  -- Identifies a repeated report, with shipment and time.
  sameness text not null,
  exception text,
  primary key ("clientId", "shipmentId", "createdAt", sameness)
);
create index "shipment_event_createdAt"
  on shipment_event ("clientId", "createdAt", id)
  include (state, carrier, source);
create index "shipment_event_rawData" on shipment_event ("receivedAt") where "rawData" is not null;
-- Lists events in the order received.
create index "shipment_event_receivedAt" on shipment_event using brin ("receivedAt");

-- The counter behind our own parcel numbers.
create table sscc_counter (
  prefix text primary key,
  last bigint not null
);

-- When carriers are next asked about a shipment. Apart from shipment, because its many indexes would slow each
-- update.
create table shipment_tracking (
  "clientId" integer not null,
  "shipmentId" uuid not null,
  since timestamptz(3) not null,
  "dueAt" timestamptz(3) not null,
  primary key ("clientId", "shipmentId")
) with (fillfactor=85);
create index "shipment_tracking_dueAt" on shipment_tracking ("dueAt");

-- Registrations at carriers that no shipment uses and that are still to be cancelled.
create table unused_registration (
  "clientId" integer not null,
  "shipmentId" uuid not null,
  carrier text not null,
  "carrierReference" text not null,
  -- What the carrier needs for the cancellation.
  booking json not null,
  "createdAt" timestamptz(3) not null,
  "dueAt" timestamptz(3) not null,
  primary key ("clientId", "shipmentId", "carrierReference")
);
create index "unused_registration_dueAt" on unused_registration ("dueAt");

-- Proofs of delivery.
create table shipment_proof (
  "clientId" integer not null,
  "shipmentId" uuid not null,
  "createdAt" timestamptz(3) not null,
  name text,
  signature bytea,
  picture bytea,
  primary key ("clientId", "shipmentId")
);
create index "shipment_proof_createdAt" on shipment_proof using brin ("createdAt");

-- Pick-ups by carriers. A shipment names its pick-up, so it cannot be in two.
create table pickup (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "changedAt" timestamptz(3) not null,
  state text not null,
  carrier text not null,
  source text not null,
  address json not null,
  date date not null,
  "preferredTime" json not null,
  instructions text,
  "shipmentIds" uuid[] not null,
  confirmation text,
  "confirmedTime" json,
  change json,
  message text,
  cancelled json,
  reference uuid not null,
  "askedAt" timestamptz(3) not null,
  "cannotAsk" boolean default false not null,
  obsolete text,
  failures smallint default 0 not null,
  "dueAt" timestamptz(3),
  "idempotencyKey" text,
  account text,
  metadata jsonb,
  primary key ("clientId", id)
);
create index "pickup_changedAt" on pickup ("clientId", "changedAt", id);
create index "pickup_createdAt" on pickup ("clientId", "createdAt", id);
create index pickup_date on pickup ("clientId", date, id);
create index pickup_due_at on pickup ("dueAt") where "dueAt" is not null;
create index pickup_idempotency_key on pickup ("clientId", "idempotencyKey") where "idempotencyKey" is not null;
create index pickup_state on pickup ("clientId", state, carrier);
create index pickup_metadata
  on pickup using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
  where metadata is not null;

-- Manifests that hand shipments over. A shipment names its manifest, so it cannot be on two.
create table manifest (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "changedAt" timestamptz(3) not null,
  state text not null,
  carrier text not null,
  source text not null,
  date date not null,
  sender json not null,
  "parcelCount" integer not null,
  grams integer not null,
  "shipmentIds" uuid[] not null,
  "carrierNumber" text,
  documents json,
  message text,
  failures smallint default 0 not null,
  "dueAt" timestamptz(3),
  "idempotencyKey" text,
  metadata jsonb,
  primary key ("clientId", id)
);
create index "manifest_changedAt" on manifest ("clientId", "changedAt", id);
create index "manifest_createdAt" on manifest ("clientId", "createdAt", id);
create index manifest_date on manifest ("clientId", date, id);
create index manifest_due_at on manifest ("dueAt") where "dueAt" is not null;
create index manifest_idempotency_key on manifest ("clientId", "idempotencyKey") where "idempotencyKey" is not null;
create index manifest_state on manifest ("clientId", state, carrier);
create index manifest_metadata
  on manifest using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
  where metadata is not null;

-- Shipments that are created, registered and printed in the background.
create table shipment_batch (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  state text default 'QUEUED' not null,
  name text,
  register boolean not null,
  label json,
  -- Column names by field.
  columns json,
  total integer not null,
  -- Kept once nothing in it changes any more.
  counts json,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "userId" uuid not null,
  "apiKeyId" uuid,
  "requestId" text not null,
  "startedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  metadata jsonb,
  primary key ("clientId", id)
);
create index shipment_batch_finished on shipment_batch ("finishedAt") where "finishedAt" is not null;
create index shipment_batch_state on shipment_batch ("clientId", state, id);
create index shipment_batch_unfinished on shipment_batch ("clientId", id) where "finishedAt" is null;
create index shipment_batch_metadata
  on shipment_batch using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
  where metadata is not null;

-- Rows of a batch.
create table shipment_batch_row (
  "clientId" integer not null,
  "batchId" uuid not null,
  line integer not null,
  state text not null,
  -- Rows of one carrier never wait for another's. Empty if the shipment names no carrier.
  carrier text not null,
  "customerReference" text,
  -- The row as sent, until the shipment exists.
  content json,
  "shipmentId" uuid,
  error json,
  "isOpen" boolean not null,
  "isTaken" boolean default false not null,
  "dueAt" timestamptz(3),
  attempts integer default 0 not null,
  -- The carrier's own label. Labels that we draw are drawn again instead.
  label bytea,
  pages integer,
  "orderId" uuid,
  "rowKey" text,
  primary key ("clientId", "batchId", line),
  constraint shipment_batch_row_batch foreign key ("clientId", "batchId") references shipment_batch("clientId", id) on
    delete cascade
);
create index shipment_batch_row_due
  on shipment_batch_row (carrier, "dueAt", "clientId", "batchId", line)
  where "dueAt" is not null;
create index shipment_batch_row_open on shipment_batch_row ("clientId", "batchId") where "isOpen";
create index "shipment_batch_row_rowKey" on shipment_batch_row ("clientId", "rowKey") where "rowKey" is not null;

-- What recipients see and which mails they get, in the client's look.
create table recipient_settings (
  "clientId" integer primary key,
  "displayName" text,
  "primaryColor" text,
  "supportEmail" text,
  "supportTelephone" text,
  "replyTo" text,
  language text,
  mails text[],
  "sandboxMails" boolean,
  "trackingDays" integer,
  returns json,
  constraint "recipient_settings_clientId_fkey" foreign key ("clientId") references client(id)
);

-- Mails to recipients. Each recipient is told about each event once, whichever process notices it.
create table recipient_notice (
  "clientId" integer not null,
  "shipmentId" uuid not null,
  kind text not null,
  -- When it happened; createdAt is when we learned of it.
  at timestamptz(3) not null,
  status text default 'WAITING' not null,
  "createdAt" timestamptz(3) default now() not null,
  "settledAt" timestamptz(3),
  "dueAt" timestamptz(3) default now(),
  primary key ("clientId", "shipmentId", kind)
);
create index "recipient_notice_dueAt" on recipient_notice ("dueAt") where "dueAt" is not null;

-- Addresses that want no mails.
create table mail_suppression (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  email text not null,
  reason text not null,
  detail text,
  "createdAt" timestamptz(3) default now() not null,
  primary key ("clientId", id),
  constraint mail_suppression_email unique ("clientId", email)
);
create index "mail_suppression_createdAt" on mail_suppression ("clientId", "createdAt", id);
create index mail_suppression_reason on mail_suppression ("clientId", reason, "createdAt", id);

-- Parcels that clients track by number. Due time and result are in one row, because only the tracking worker writes
-- it.
create table tracker (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  carrier text not null,
  "carrierDetected" boolean not null,
  "carrierReference" text not null,
  "customerReference" text,
  state text default 'UNKNOWN' not null,
  exception text,
  "exceptionAt" timestamptz(3),
  "deliveredAt" timestamptz(3),
  events json default '[]'::json not null,
  "createdAt" timestamptz(3) default now() not null,
  "changedAt" timestamptz(3) default now() not null,
  -- When the carrier is asked next; null when no more can come.
  "dueAt" timestamptz(3) default now(),
  metadata jsonb,
  primary key ("clientId", id),
  constraint tracker_number unique ("clientId", "carrierReference", carrier)
);
create index tracker_active on tracker ("clientId", "changedAt", id) where "dueAt" is not null;
create index tracker_carrier on tracker ("clientId", carrier, "changedAt", id);
create index tracker_changed on tracker ("clientId", "changedAt", id);
create index "tracker_customerReference"
  on tracker ("clientId", "customerReference")
  where "customerReference" is not null;
create index tracker_due on tracker ("dueAt") where "dueAt" is not null;
create index tracker_ended on tracker ("clientId", "changedAt", id) where "dueAt" is null;
create index tracker_metadata
  on tracker using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
  where metadata is not null;

-- Shipments by their numbers: searches each index once, however many numbers and clients are given, since PostgreSQL
-- sorts the numbers for each search.
-- Strict, so that it is not merged into what asks: PostgreSQL expects a few rows then, as there are, and not thousands.
-- Planned for the numbers that are given, since it compares each row with all of thousands unless it knows how many.
create function shipments_numbered(clients int[], numbers text[]) returns table ("clientId" int, id uuid)
language plpgsql stable strict rows 20 set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  plain text[] := array(select plain_reference(number) from unnest(numbers) as number);
begin
  return query
  select shipment."clientId", shipment.id
  from shipment_number as named
  join shipment on shipment."clientId" = named."clientId" and shipment.id = named."shipmentId"
  where named."clientId" = any(clients) and named.number = any(plain)
    and (shipment."carrierReference" = any(numbers) or shipment."parcelReferences" && numbers)
  union
  select "clientId", id from shipment where "clientId" = any(clients) and "relabellingCustomerReference" = any(numbers);
end $$;

-- Parts of the content of shipments that files are made of. A cluster takes no table from a function that is not immutable.
create function parts_of_content(content json) returns table (sender json, recipient json, delivery json, parcels json,
  "cashOnDelivery" json, insurance json, "expectedCost" json) language sql immutable as $$
  select * from json_to_record(content) as parts(sender json, recipient json, delivery json, parcels json,
    "cashOnDelivery" json, insurance json, "expectedCost" json)
$$;

create function parts_of_party(party json) returns table ("firstName" text, "lastName" text, company text,
  "addressLine1" text, "addressLine2" text, "postCode" text, city text, country text) language sql immutable as $$
  select * from json_to_record(party) as parts("firstName" text, "lastName" text, company text, "addressLine1" text,
    "addressLine2" text, "postCode" text, city text, country text)
$$;

create function parts_of_parcels(parcels json) returns table (weight numeric, "cashOnDeliveryAmount" numeric)
language sql immutable as $$
  select * from json_to_recordset(parcels) as parts(weight numeric, "cashOnDeliveryAmount" numeric)
$$;

create function parts_of_goods(goods json) returns table ("itemInvoicePrice" numeric, "currencyCode" text)
language sql immutable as $$
  select * from json_to_recordset(goods) as parts("itemInvoicePrice" numeric, "currencyCode" text)
$$;
