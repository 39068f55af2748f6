-- Carriers that a client may ship with.
create table client_carrier (
  "clientId" integer not null,
  carrier text not null,
  enabled boolean not null,
  "modifiedAt" timestamptz(3) not null,
  "modifiedBy" text,
  primary key ("clientId", carrier)
);

-- Values that a carrier needs from a client, such as credentials.
create table carrier_field (
  "clientId" integer not null,
  carrier text not null,
  type text not null,
  -- All values of the client, encrypted together, and the key version that decrypts them.
  sealed bytea not null,
  "keyId" text not null,
  "modifiedAt" timestamptz(3) not null,
  "modifiedBy" text,
  -- Several accounts with one carrier, each for the shipments that its rule names; the one without a name is the default.
  account text default '' not null,
  "appliesTo" json,
  primary key ("clientId", carrier, type, account)
);
create index "carrier_field_keyId" on carrier_field ("keyId");

-- Parcel shops of all carriers, shared by all clients.
create table parcel_shop (
  carrier text not null,
  id varchar(60) not null,
  name varchar(200) not null,
  type text not null,
  latitude float8 not null,
  longitude float8 not null,
  "addressLine1" varchar(200) not null,
  "postCode" varchar(20),
  city varchar(100) not null,
  country text not null,
  "openingTimes" json not null,
  "carrierData" json,
  "closedAt" timestamptz(3),
  -- As people type it: without spaces, accents, capitals and house numbers.
  "postKey" text generated always as (upper(regexp_replace(("postCode")::text, '[^[:alnum:]]', '', 'g'))) stored,
  "cityKey" text generated always as (fold_text((city)::text)) stored not null,
  "streetKey" text generated always as (btrim(regexp_replace(fold_text(("addressLine1")::text), '\s*\m\d+\w?\M\s*',
    ' ', 'g'))) stored not null,
  "listedAt" timestamptz(3),
  -- When a carrier's own search named a shop that its list does not.
  "foundAt" timestamptz,
  primary key (carrier, id),
  constraint parcel_shop_place check ((abs(latitude) <= (90)::double precision) and (abs(longitude) <= (180)::double
    precision)),
  constraint parcel_shop_type check (type in ('SERVICE_POINT', 'LOCKER', 'POST_OFFICE', 'DEPOT'))
);
create index parcel_shop_carrier
  on parcel_shop (carrier, country, latitude, longitude)
  include (type, "cityKey", id)
  where "closedAt" is null;
create index parcel_shop_city on parcel_shop ("cityKey", "postKey", name, carrier, id) where "closedAt" is null;
create index parcel_shop_order on parcel_shop ("postKey", name, carrier, id) where "closedAt" is null;
create index parcel_shop_place
  on parcel_shop (latitude, longitude, country, carrier)
  include (type, "cityKey", id)
  where "closedAt" is null;
create index parcel_shop_street on parcel_shop (country, "streetKey") where "closedAt" is null;

-- Exports of parcel shops that clients have asked for.
create table parcel_shop_export (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  carrier text not null,
  country text,
  city varchar(100),
  "postCode" varchar(20),
  "limit" integer not null,
  email text not null,
  status text default 'PENDING' not null,
  outcome text,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "finishedAt" timestamptz(3),
  attempts integer default 0 not null,
  -- From when a worker may take it; null when finished.
  "dueAt" timestamptz(3) default now(),
  primary key ("clientId", id),
  constraint parcel_shop_export_status check ((status in ('PENDING', 'RUNNING', 'FINISHED')) and ((status =
    'FINISHED') = ((outcome in ('SUCCESS', 'FAILURE')) and outcome is not null)))
);
create index "parcel_shop_export_createdAt" on parcel_shop_export ("clientId", "createdAt" desc, id);
create index parcel_shop_export_due on parcel_shop_export ("dueAt") where "dueAt" is not null;
create index "parcel_shop_export_finishedAt" on parcel_shop_export ("finishedAt");

-- Carrier products: the standard ones and those that clients add.
create table product (
  "clientId" integer not null,
  id varchar(60) not null,
  carrier text not null,
  "productName" varchar(100) not null,
  "productDescription" varchar(2000),
  "transportType" text,
  direction text,
  active boolean not null,
  "fromCountries" json,
  "toCountries" json,
  "externalData" json,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "modifiedAt" timestamptz(3),
  "modifiedBy" text,
  primary key ("clientId", id),
  constraint product_name unique ("clientId", carrier, "productName")
);

-- When each carrier is next asked for its shops.
create table parcel_shop_listing (
  carrier text primary key,
  "dueAt" timestamptz(3) default now() not null,
  -- The worker that is at it. Another may begin once it is null or due again.
  claim uuid,
  failures integer default 0 not null,
  "completedAt" timestamptz(3),
  -- When shops were last imported from a file.
  "importedAt" timestamptz(3)
);

-- Labels and other documents exactly as the carrier returned them.
create table carrier_document (
  "clientId" integer not null,
  "shipmentId" uuid not null,
  place smallint not null,
  kind text not null,
  type text not null,
  layout text,
  resolution smallint,
  "parcelIndex" smallint,
  pages smallint not null,
  bytes bytea storage external not null,
  "keptUntil" timestamptz(3) not null,
  primary key ("clientId", "shipmentId", place)
);
create index carrier_document_kept_until on carrier_document ("keptUntil");

-- When an account last asked its carrier for events, if the carrier limits the calls of an hour.
create table carrier_event_call (
  carrier text not null,
  -- A hash of what the carrier knows the account by, without its secrets.
  account text not null,
  -- The newest first, and no more than the carrier allows in an hour.
  "calledAt" timestamptz[] not null,
  primary key (carrier, account)
);
