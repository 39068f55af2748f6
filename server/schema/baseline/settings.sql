-- Address book. A deleted address stays as a mark, so clients that follow changes learn of it.
create table address (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "createdAt" timestamptz(3) default now() not null,
  -- All attributes in the contract's shape, so reading passes them through.
  content json not null,
  type text not null,
  "firstName" text collate "C",
  company text collate "C",
  search text not null,
  "externalId" varchar(100),
  "modifiedAt" timestamptz(3) default now() not null,
  "deletedAt" timestamptz(3),
  primary key ("clientId", id)
);
create index address_company on address ("clientId", company, "createdAt", id);
create index "address_createdAt" on address ("clientId", "createdAt", id) include ("deletedAt", type);
create index "address_deletedAt" on address ("deletedAt") where "deletedAt" is not null;
create unique index "address_externalId"
  on address ("clientId", "externalId")
  where "externalId" is not null and "deletedAt" is null;
create index "address_firstName" on address ("clientId", "firstName", "createdAt", id);
create index "address_modifiedAt" on address ("clientId", "modifiedAt", id);
create index address_search on address using gin ("clientId", search gin_trgm_ops);

-- Named parcel sizes.
create table parcel_definition (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  name varchar(100) not null,
  type text not null,
  weight numeric(6,3) not null,
  length numeric(4,1) not null,
  width numeric(4,1) not null,
  height numeric(4,1) not null,
  "createdAt" timestamptz(3) default now() not null,
  "createdBy" text not null,
  "modifiedAt" timestamptz(3),
  "modifiedBy" text,
  "innerLength" numeric(4,1),
  "innerWidth" numeric(4,1),
  "innerHeight" numeric(4,1),
  padding numeric(3,1),
  "ownWeight" numeric(6,3),
  "maxWeight" numeric(7,3),
  cost numeric,
  "currencyCode" varchar(3),
  primary key ("clientId", id),
  constraint parcel_definition_cost check ((cost is null) = ("currencyCode" is null)),
  constraint parcel_definition_type check (type in ('BOX', 'ENVELOPE'))
);
create index "parcel_definition_createdAt" on parcel_definition ("clientId", "createdAt", id);

-- Settings of a client: its defaults and how its people work.
create table client_preference (
  "clientId" integer primary key,
  locale text,
  "shipmentFormLayout" text,
  "scanAndGoFlow" text,
  "defaultPickupAddressId" uuid,
  "defaultReceiverAddressId" uuid,
  "defaultParcelDefinitionId" uuid,
  "favoriteApp" text,
  "uniqueCustomerReferences" boolean,
  "approvalByOthers" boolean,
  constraint "client_preference_clientId_defaultParcelDefinitionId_fkey" foreign key ("clientId",
    "defaultParcelDefinitionId") references parcel_definition("clientId", id),
  constraint "client_preference_clientId_defaultPickupAddressId_fkey" foreign key ("clientId",
    "defaultPickupAddressId") references address("clientId", id),
  constraint "client_preference_clientId_defaultReceiverAddressId_fkey" foreign key ("clientId",
    "defaultReceiverAddressId") references address("clientId", id)
);

-- Settings of a user. They refer to nothing that is distributed by client, because a user may belong to several;
-- deleting an object removes it from them.
create table user_preference (
  "userId" uuid primary key,
  locale text,
  "shipmentFormLayout" text,
  "scanAndGoFlow" text,
  "defaultPickupAddressId" uuid,
  "defaultPickupAddressClientId" integer,
  "defaultReceiverAddressId" uuid,
  "defaultReceiverAddressClientId" integer,
  "defaultParcelDefinitionId" uuid,
  "defaultParcelDefinitionClientId" integer,
  "favoriteApp" text,
  "shipmentsTableConfiguration" json,
  "shipmentsTableViews" json,
  constraint "user_preference_userId_fkey" foreign key ("userId") references app_user(id) on delete cascade
);
create index "user_preference_defaultParcelDefinitionId"
  on user_preference ("defaultParcelDefinitionClientId", "defaultParcelDefinitionId")
  where "defaultParcelDefinitionId" is not null;
create index "user_preference_defaultPickupAddressId"
  on user_preference ("defaultPickupAddressClientId", "defaultPickupAddressId")
  where "defaultPickupAddressId" is not null;
create index "user_preference_defaultReceiverAddressId"
  on user_preference ("defaultReceiverAddressClientId", "defaultReceiverAddressId")
  where "defaultReceiverAddressId" is not null;

-- Add-ons that a client has ordered from the catalogue.
create table client_add_on (
  "clientId" integer not null,
  "addOnId" uuid not null,
  "createdAt" timestamptz(3) default now() not null,
  "createdBy" text not null,
  primary key ("clientId", "addOnId")
);

-- Items that clients sell. A deleted item stays as a mark, so clients that follow changes learn of it.
create table item (
  "clientId" integer not null,
  sku varchar(60) collate "C" not null,
  name varchar(200) not null,
  "itemType" text not null,
  length numeric(5,1) not null,
  width numeric(5,1) not null,
  height numeric(5,1) not null,
  weight numeric(7,3) not null,
  "freightClass" text,
  "harmonizedCode" varchar(12),
  "countryOfOrigin" varchar(2),
  "customsDescription" varchar(200),
  value numeric,
  "currencyCode" varchar(3),
  turning text not null,
  stacking text not null,
  mixing text not null,
  "dangerousGoodsCode" varchar(6),
  "createdAt" timestamptz(3) not null,
  "changedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  search text generated always as (fold_text(NORMALIZE((((sku)::text || '
') || (name)::text)))) stored,
  "manufacturerProductId" varchar(64),
  gtin varchar(14),
  manufacturer json,
  "responsiblePerson" json,
  "commodityCodes" json,
  metadata jsonb,
  primary key ("clientId", sku),
  constraint "item_itemType" check ("itemType" in ('PARCEL', 'HANDLING_UNIT', 'UNPACKED')),
  constraint item_mixing check (mixing in ('ANY', 'SAME_ITEM', 'ALONE')),
  constraint item_stacking check (stacking in ('ANY', 'SAME_ITEM', 'NONE')),
  constraint item_turning check (turning in ('ANY', 'UPRIGHT', 'FIXED')),
  constraint item_value check ((value is null) = ("currencyCode" is null))
);
create index "item_changedAt" on item ("clientId", "changedAt", sku);
create index item_search on item using gin ("clientId", search gin_trgm_ops);
create index item_metadata
  on item using gin ("clientId", metadata jsonb_path_ops) with (gin_pending_list_limit='64')
  where metadata is not null;
