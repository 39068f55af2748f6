-- Lines declared to customs.
create table customs_item (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "carrierReference" varchar(60) not null,
  "itemNumber" varchar(60) not null,
  "itemDescription" varchar(200) not null,
  "skuNumber" varchar(60) not null,
  quantity integer not null,
  "countryOfOrigin" varchar(2) not null,
  "destinationCountry" varchar(2) not null,
  "netWeight" numeric(9,3) not null,
  "grossWeight" numeric(9,3) not null,
  "itemInvoicePrice" numeric not null,
  "currencyCode" varchar(3) not null,
  "commodityCode" varchar(12) not null,
  "invoiceNumber" varchar(60) not null,
  "companyNumber" varchar(60) not null,
  "eoriNumber" varchar(60) not null,
  "shipmentId" varchar(60),
  "externalShipmentId" varchar(60),
  "itemName" varchar(100),
  composition varchar(200),
  "customerReference" varchar(40),
  "ccCommodityCode" varchar(12),
  "dangerousGoods" boolean,
  "dangerousGoodsCode" varchar(20),
  "truckIdentifier" varchar(35),
  "palletIdentifier" varchar(35),
  "licensePlate" varchar(20),
  "procedureType" varchar(35),
  "procedureCode" varchar(10),
  "customsType" text,
  "invoiceType" text,
  "termsOfTrade" text,
  ioss varchar(12),
  "shippingCharges" numeric,
  "otherCharges" numeric,
  warnings json,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  -- Start of the time after which the item closes by itself.
  "changedAt" timestamptz(3) not null,
  "modifiedBy" text,
  "closedAt" timestamptz(3),
  "closedBy" text,
  "transferState" text default 'NOT_SENT' not null,
  "transferMessage" varchar(1000),
  -- Set while the item waits for a batch.
  "transferDueAt" timestamptz(3),
  "batchId" uuid,
  -- 0 for the original invoice; later numbers for lines that arrived late.
  supplement smallint default 0 not null,
  submissions smallint default 0 not null,
  "ofShipment" boolean default false not null,
  mrn varchar(35),
  "customsOffice" varchar(35),
  "acceptedAt" timestamptz(3),
  voec varchar(7),
  importer json,
  "preferentialOrigin" boolean,
  "importDeclaration" json,
  "transitMrn" varchar(18),
  "soldTo" varchar(10),
  ukims varchar(35),
  "atRisk" boolean,
  "manufacturerProductId" varchar(64),
  gtin varchar(14),
  manufacturer json,
  "responsiblePerson" json,
  primary key ("clientId", id),
  constraint customs_item_closed check ("closedAt" is not null or (("transferState" in ('NOT_SENT', 'TRANSFER_ERROR'))
    and "transferDueAt" is null)),
  constraint customs_item_line unique ("clientId", "carrierReference", "invoiceNumber", "itemNumber"),
  constraint customs_item_price check ("itemInvoicePrice" > (0)::numeric),
  constraint customs_item_quantity check (quantity >= 1),
  constraint "customs_item_transferState" check ("transferState" in ('NOT_SENT', 'SENT', 'TRANSFER_SUCCESS',
    'TRANSFER_ERROR')),
  constraint customs_item_weight check ("grossWeight" >= "netWeight" and ("netWeight" >= (0)::numeric))
);
create index customs_item_aground on customs_item ("clientId", "createdAt", id) where "truckIdentifier" is null;
create index "customs_item_batchId" on customs_item ("clientId", "batchId") where "batchId" is not null;
create index customs_item_closed on customs_item ("clientId", "createdAt", id) where "closedAt" is not null;
create index "customs_item_createdAt" on customs_item ("clientId", "createdAt", id);
create index "customs_item_customerReference"
  on customs_item ("clientId", "customerReference")
  where "customerReference" is not null;
create index customs_item_due on customs_item ("clientId", "transferDueAt") where "transferDueAt" is not null;
create index "customs_item_externalShipmentId"
  on customs_item ("clientId", "externalShipmentId")
  where "externalShipmentId" is not null;
create index customs_item_id on customs_item (id);
create index "customs_item_invoiceNumber" on customs_item ("clientId", "invoiceNumber");
create index customs_item_open on customs_item ("clientId", "changedAt") where "closedAt" is null;
create index "customs_item_shipmentId" on customs_item ("clientId", "shipmentId") where "shipmentId" is not null;
create index "customs_item_transferState" on customs_item ("clientId", "transferState", "createdAt", id);
create index "customs_item_truckIdentifier"
  on customs_item ("clientId", "truckIdentifier")
  where "truckIdentifier" is not null;
create index customs_item_warned on customs_item ("clientId", "createdAt", id) where warnings is not null;
create index customs_item_warnings
  on customs_item using gin (((warnings)::jsonb) jsonb_path_ops)
  where warnings is not null;

-- Closed lines on their way to the broker.
create table customs_batch (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  state text default 'PENDING' not null,
  attempts smallint default 0 not null,
  "dueAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "settledAt" timestamptz(3),
  "lastError" text,
  primary key ("clientId", id),
  constraint customs_batch_state check (state in ('PENDING', 'TAKEN', 'REFUSED', 'GIVEN_UP'))
);
create index "customs_batch_dueAt" on customs_batch ("dueAt") where state = 'PENDING';

-- When open lines close by themselves.
create table customs_closing_time (
  "clientId" integer primary key,
  minute smallint not null,
  "modifiedAt" timestamptz(3) not null,
  "modifiedBy" text not null,
  "graceMinute" smallint default 0 not null,
  constraint "customs_closing_time_graceMinute" check ("graceMinute" >= 0 and "graceMinute" <= 1440),
  constraint customs_closing_time_minute check (minute >= 0 and minute <= 1440)
);

-- Customs settings of a client.
create table customs_configuration (
  "clientId" integer primary key,
  content json not null,
  "modifiedAt" timestamptz(3) not null,
  "modifiedBy" text not null
);

-- Trucks announced to customs before they reach the border.
create table customs_filing (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  truck varchar(35) not null,
  state text default 'PENDING' not null,
  "createdAt" timestamptz(3) not null,
  "createdBy" text not null,
  "leftOut" json,
  primary key ("clientId", id),
  constraint customs_filing_state check (state in ('PENDING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'))
);
-- A refused filing makes room for another.
create index customs_filing_truck on customs_filing ("clientId", truck);

-- Messages of a filing, and how customs responded to each.
create table customs_filing_message (
  "clientId" integer not null,
  "filingId" uuid not null,
  position integer not null,
  kind text not null,
  "documentNumber" varchar(60) not null,
  content json not null,
  state text default 'PENDING' not null,
  "requestId" varchar(60),
  mrn varchar(60),
  message varchar(1000),
  action text default 'CREATE' not null,
  hash text,
  primary key ("clientId", "filingId", "position"),
  constraint customs_filing_message_filing foreign key ("clientId", "filingId") references customs_filing("clientId",
    id) on delete cascade
);

-- Customs lines of parcels by their numbers.
create function customs_items_numbered(clients int[], numbers text[]) returns table ("clientId" int, id uuid)
language plpgsql stable rows 20 as $$
#variable_conflict use_column
declare
  owners int[];
  shipments text[];
begin
  select array_agg(distinct "clientId"), array_agg(id::text) into owners, shipments
  from shipments_numbered(clients, numbers);
  return query
  select "clientId", id from customs_item where "clientId" = any(clients) and "carrierReference" = any(numbers)
  union
  select "clientId", id from customs_item where "clientId" = any(owners) and "shipmentId" = any(shipments);
end $$;
