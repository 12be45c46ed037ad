-- Moments are milliseconds since 1970 as double precision: exactly the numbers of the port.
-- What is text or JSON from outside is stored escaped as in JSON (stored-text.ts), since text holds no NUL here.

-- One row: what makes digests of this database its own.
create table store_identity (
  is_only boolean primary key default true check (is_only),
  salt text not null
);
insert into store_identity (salt) values (gen_random_uuid()::text);

create table orders (
  -- Ascending with creation: the place among orders that were changed in the same millisecond.
  id bigint generated always as identity,
  shop text not null,
  order_id text not null,
  -- Fences each write: it counts for the version that it was decided on, or not at all.
  version bigint not null,
  record text not null,
  brand text not null,
  state text not null,
  points text not null,
  changed_at double precision not null,
  -- The next step; null where the order waits for a person or has nothing to do.
  operation text,
  priority smallint,
  due_at double precision,
  is_tried boolean,
  -- Who has taken the lane, and until when others leave it alone.
  lease text,
  lease_until double precision,
  -- The wake-up that was ordered for the step.
  job text,
  primary key (shop, order_id)
);
create unique index orders_by_id on orders (id);
create index orders_by_change on orders (changed_at desc, id desc);
create index orders_by_shop on orders (shop, changed_at desc, id desc);
create index orders_by_state on orders (state, changed_at desc, id desc);
create index orders_by_points on orders (points, changed_at desc, id desc);
create index orders_by_due on orders (brand, due_at) where due_at is not null;

-- Digests of what a person may type to find an order.
create table order_terms (
  term bytea not null,
  id bigint not null,
  primary key (term, id)
);
create index order_terms_by_order on order_terms (id);

-- Partitioned by day of arrival (UTC), so that retention drops whole days.
create sequence delivery_ids;
create table deliveries (
  id bigint not null default nextval('delivery_ids'),
  day date not null,
  shop text not null,
  topic text not null,
  received_at double precision not null,
  headers text not null,
  body bytea not null,
  is_body_signed boolean not null,
  content text not null,
  outcome text not null,
  reason text,
  order_ids text not null default '[]',
  repeats integer not null default 0,
  contradicts bigint,
  begun integer not null default 0,
  -- Handed out, or put off, until then.
  taken_until double precision,
  primary key (id, day)
) partition by range (day);
create index deliveries_waiting on deliveries (id) where outcome = 'waiting';
create index deliveries_by_shop on deliveries (shop, id desc);
create index deliveries_by_outcome on deliveries (outcome, id desc);

-- What makes a delivery unique, as a digest; stays longer than the delivery.
create table delivery_keys (
  key bytea primary key,
  delivery bigint not null,
  seen_at double precision not null
);
create index delivery_keys_by_age on delivery_keys (seen_at);

create table last_deliveries (
  shop text primary key,
  received_at double precision not null
);

create table settings (
  shop text not null,
  name text not null,
  value text not null,
  primary key (shop, name)
);

create table shop_values (
  shop text not null,
  name text not null,
  value text not null,
  primary key (shop, name)
);
create index shop_values_by_name on shop_values (name text_pattern_ops, shop);

create table calls (
  id bigint generated always as identity primary key,
  bucket text not null,
  started_at double precision not null,
  monotonic_at double precision not null
);
create index calls_by_start on calls (started_at, id);

create table erasure_list (
  is_only boolean primary key default true check (is_only),
  text text not null
);

create table rate_slots (
  bucket text not null,
  slot integer not null,
  free_at double precision not null,
  taken_by text,
  primary key (bucket, slot)
);

create table instances (
  id text primary key,
  version text not null,
  started_at double precision not null,
  seen_at double precision not null,
  facts text not null default '{}'
);

insert into schema_version (version, usable_by) values (1, 1);
