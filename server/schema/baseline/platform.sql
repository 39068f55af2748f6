create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Immutable for an index's purposes: the dictionary's rules come with PostgreSQL and do not change.
create function fold_text(value text) returns text
language sql immutable strict parallel safe
return lower(unaccent('unaccent'::regdictionary, value));

-- Spreadsheets read a cell that begins with one of these characters as a formula.
create function csv_cell(value text) returns text
language sql immutable strict parallel safe
return case when ascii(value) in (61, 43, 45, 64, 9, 13) then '''' || value else value end;

create function containing(word text) returns text
language sql immutable strict parallel safe
return '%' || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%';

-- Patterns for a word with one letter replaced, added, missing or swapped with the next. Short words must match
-- exactly.
create function containing_almost(word text) returns text[]
language sql immutable strict parallel safe
return case when length(word) < 4 then array[containing(word)] else (
  select array_agg(distinct '%' || pattern || '%')
  from regexp_replace(fold_text(word), '[^[:alnum:]]', '', 'g') as folded,
    generate_series(1, length(folded)) as place, lateral (values
      (left(folded, place - 1) || '_' || substr(folded, place + 1)),
      (left(folded, place - 1) || substr(folded, place + 1)),
      (left(folded, place) || '_' || substr(folded, place + 1)),
      (left(folded, place - 1) || substr(folded, place + 1, 1) || substr(folded, place, 1) || substr(folded, place + 2))
    ) as errors(pattern)
) end;

-- A few patterns for the index that find all of the above: one error leaves one half of the word intact, or swaps the
-- letters at the border.
create function containing_half(word text) returns text[]
language sql immutable strict parallel safe
return case when length(word) < 4 then array[containing(word)] else (
  select array['%' || left(folded, half) || '%', '%' || substr(folded, half + 1) || '%', '%' || left(folded, half - 1) ||
    substr(folded, half + 1, 1) || substr(folded, half, 1) || substr(folded, half + 2) || '%']
  from regexp_replace(fold_text(word), '[^[:alnum:]]', '', 'g') as folded, cast(length(folded) / 2 as integer) as half
) end;

-- A line by RFC 4180.
create function csv_line(cells text[]) returns text
language sql immutable parallel safe
return (
  select string_agg(
    case when cell ~ E'[",\r\n]' then '"' || replace(cell, '"', '""') || '"' else coalesce(cell, '') end, ','
    order by place) || E'\r\n'
  from unnest(cells) with ordinality as line(cell, place)
);

-- Parcel numbers are compared without case and spaces.
create function plain_reference(value text) returns text
language sql immutable strict parallel safe
return upper(replace(value, ' ', ''));

-- One of the references in the search text: PostgreSQL inlines this expression, so indexes on it cost no function
-- call.
create function searched_reference(search text, place integer) returns text
language sql immutable parallel safe
return nullif(split_part(split_part(search, E'\x02', 1), E'\x01', place + 1), '');

-- Patterns for words that begin so.
create function beginning(word text) returns text[]
language sql immutable strict parallel safe
return array[substr(containing(word), 2), '% ' || substr(containing(word), 2), E'%\n' || substr(containing(word), 2)];

-- Responses kept for repeats of a request with the same Idempotency-Key.
create table idempotency_key (
  "clientId" integer not null,
  key varchar(255) not null,
  "operationId" text not null,
  "requestHash" text not null,
  state text default 'started' not null,
  status smallint,
  headers json,
  body text,
  -- The process that works on it and until when others leave it alone, for work that commits before it is done.
  owner uuid,
  "leaseUntil" timestamptz(3),
  "createdAt" timestamptz(3) default now() not null,
  "finishedAt" timestamptz(3),
  primary key ("clientId", key),
  constraint idempotency_key_state check ((state in ('started', 'finished')) and (state = 'started' or status is not
    null))
);
create index "idempotency_key_createdAt" on idempotency_key ("createdAt");

-- Mails and letters that a transaction decided on, sent by the worker after it commits.
create table outbox (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  kind text not null,
  payload json not null,
  state text default 'pending' not null,
  attempts integer default 0 not null,
  "createdAt" timestamptz(3) default now() not null,
  "dueAt" timestamptz(3) default now() not null,
  "settledAt" timestamptz(3),
  "lastError" text,
  primary key ("clientId", id),
  constraint outbox_state check (state in ('pending', 'sent', 'kept', 'failed', 'suppressed'))
);
create index outbox_due on outbox ("dueAt") where state = 'pending';
create index "outbox_settledAt" on outbox ("settledAt") where "settledAt" is not null;

-- Who changed what, and when.
create table audit (
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  at timestamptz(3) default now() not null,
  username text,
  "impersonatedBy" text,
  action text not null,
  subject text,
  "subjectId" text,
  details json,
  "requestId" text,
  -- The API key that made the change; null for a person.
  "apiKeyId" uuid,
  "operationId" text,
  primary key ("clientId", id)
);
create index "audit_apiKeyId" on audit ("clientId", "apiKeyId", id) where "apiKeyId" is not null;
create index audit_at on audit using brin (at);
create index "audit_clientAt" on audit ("clientId", at);
create index "audit_impersonatedBy"
  on audit ("clientId", lower("impersonatedBy"), id)
  where "impersonatedBy" is not null;
create index "audit_operationId" on audit ("clientId", "operationId", id);
create index audit_subject on audit ("clientId", subject, "subjectId");
create index audit_username on audit ("clientId", lower(username), id);

-- Counts failed attempts (log-in, codes) for each account and address.
create table attempt_limit (
  key text primary key,
  failures integer not null,
  "lastFailureAt" timestamptz(3) not null,
  "pausedUntil" timestamptz(3)
);
create index "attempt_limit_lastFailureAt" on attempt_limit ("lastFailureAt");

-- Events as the transaction that causes them writes them. The worker numbers them after the commit, one transaction
-- after the other, and moves them to feed_event, so readers see them in one order.
create table feed_inbox (
  -- Of two events of one object the later has the higher number: the first holds the row lock until it commits.
  sequence bigint generated always as identity,
  "clientId" integer not null,
  id uuid default uuidv7() not null,
  "createdAt" timestamptz(3) default now() not null,
  type text not null,
  -- Deliveries keep the order of events of one subject.
  subject uuid not null,
  data json not null,
  primary key (sequence, "clientId")
);

-- Numbered events, in the order in which readers and webhooks get them.
create table feed_event (
  "clientId" integer not null,
  number bigint generated always as identity,
  id uuid not null,
  "createdAt" timestamptz(3) not null,
  type text not null,
  subject uuid not null,
  data json not null,
  primary key ("clientId", number)
);
create index "feed_event_createdAt" on feed_event ("createdAt");

-- One row for each recent request, shown in the workbench.
create table request_log (
  "clientId" integer not null,
  -- Begins with the time, so the primary key is the order of the list.
  "requestId" text collate "C" not null,
  at timestamptz(3) not null,
  "userId" uuid not null,
  "actorId" uuid,
  "apiKeyId" uuid,
  "operationId" text not null,
  method text not null,
  path text not null,
  status smallint not null,
  error text,
  errors json,
  "durationMs" integer not null,
  primary key ("clientId", "requestId")
);
-- Rows come and go in the order of time, so a BRIN index is enough.
create index request_log_at on request_log using brin (at);
create index request_log_failed on request_log ("clientId", "requestId") where error is not null;
