-- Moments are milliseconds since 1970 as double precision: exactly the numbers of the port.
-- What is text or JSON from outside is stored escaped as in JSON (stored-text.ts), since text holds no NUL here.

-- One row: what makes digests of this database its own, and what it may have forgotten.
create table store_identity (
  is_only boolean primary key default true check (is_only),
  salt text not null,
  -- While another store is being copied in: how far that is. Nothing else opens it.
  filling text,
  -- What was done may be missing from it.
  may_forget boolean not null default false,
  -- How often it was opened: a copy of what it was before cannot go on.
  openings bigint not null default 0,
  -- The server and the table in which this row was written: other ones where it came out of a backup.
  kept_in text,
  -- The server's timeline: another one after a standby took over, or a backup was played back to a moment.
  timeline text,
  -- What was done before that timeline may be missing from it, which has been written down.
  timeline_forgot boolean not null default false,
  -- A data folder keeps half a digest of a delivery that is gone. Until when such halves are to be looked for; null: there are none.
  half_keys_until double precision
);
insert into store_identity (salt, kept_in)
select gen_random_uuid()::text, (select system_identifier from pg_control_system()) || ' ' || 'store_identity'::regclass::oid;

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
  -- 'partly' or 'fully'; null where nothing was.
  refunded text,
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
  -- What the order has added to the sums of points, as JSON.
  counted text not null default '[]',
  -- The conversion that it has added to the sums, as JSON; '': none.
  conversion text not null default '',
  primary key (shop, order_id)
)
-- A lane that is taken and freed again writes no index: its row stays in its page, which has room for it.
with (fillfactor = 80);
create unique index orders_by_id on orders (id);
create index orders_by_order_id on orders (order_id);
create index orders_by_change on orders (changed_at desc, id desc);
create index orders_by_shop on orders (shop, changed_at desc, id desc);
-- With what is counted besides, so that the counts are read from this index alone.
create index orders_by_state on orders (state, changed_at desc, id desc) include (points, priority, is_tried);
create index orders_by_points on orders (points, changed_at desc, id desc);
-- Few orders are refunded.
create index orders_by_refund on orders (changed_at desc, id desc) include (refunded) where refunded is not null;
create index orders_by_due on orders (due_at, id) where due_at is not null;
-- A job of the queue leads to its order, or to none where the order has another one by now.
create unique index orders_by_job on orders (job) where job is not null;
-- When the next lane of a kind is due. Those that somebody holds are few, and passed over.
create index orders_by_step on orders (brand, operation, is_tried, due_at) where due_at is not null;

-- Digests of what a person may type to find an order.
create table order_terms (
  id bigint primary key,
  terms bytea[] not null
);
-- A row for each term would take twice the time and the room. Without a list of what comes later, nobody waits for its end.
create index order_terms_by_term on order_terms using gin (terms) with (fastupdate = off);

-- In parts for each day on which they came in (by this server's clock, UTC), so that retention drops whole days. An id says
-- which part it lies in; the sequence is moved to a part only once that is made, so that none is ever missing.
create sequence delivery_ids;
create table deliveries (
  id bigint primary key,
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
  -- How often something was taken out of it: fences the next erasure.
  erasures integer not null default 0
) partition by range (id);
-- PostgreSQL's own compression takes longer than everything else about an order's row. A server without lz4 stores them as they are.
do $$ begin
  alter table orders alter column record set compression lz4;
  alter table deliveries alter column body set compression lz4;
exception when feature_not_supported then
  alter table orders alter column record set storage external;
  alter table deliveries alter column body set storage external;
end $$;
create index deliveries_by_outcome on deliveries (outcome, id);
create index deliveries_by_shop on deliveries (shop, outcome, id);

-- What is to be worked on: small and written often, so that the deliveries themselves are written seldom.
create table waiting_deliveries (
  id bigint primary key,
  bytes integer not null,
  -- Handed out, or put off, until then; 0: never was.
  ready_at double precision not null default 0,
  begun integer not null default 0,
  -- Which instance has taken it: others may have it once that one gives no sign of life.
  holder text
);
create index waiting_deliveries_ready on waiting_deliveries (ready_at, id);
create index waiting_deliveries_by_holder on waiting_deliveries (holder) where holder is not null;

-- What makes a delivery unique, as a digest; stays longer than the delivery.
create table delivery_keys (
  key bytea primary key,
  delivery bigint not null,
  seen_at double precision not null
);
create index delivery_keys_by_age on delivery_keys (seen_at);

-- A row for each shop and writer: no instance waits for another that notes the same shop.
create table last_deliveries (
  shop text not null,
  writer smallint not null,
  received_at double precision not null,
  primary key (shop, writer)
);

create table delivery_days (
  number integer primary key,
  began_on date not null,
  -- What it holds, and when that was received; for good once nothing is added to it any more.
  is_surveyed boolean not null default false,
  kept bigint not null default 0,
  oldest double precision,
  newest double precision
);

create function first_delivery_id(day integer) returns bigint
language sql immutable return day::bigint * 10000000000;

create function delivery_part(id bigint) returns text
language sql immutable return 'deliveries_' || id / 10000000000;

-- Makes the part behind the newest one, unless somebody else has by now. Nothing is put into it before `move_to_newest_part`.
create function make_delivery_part(newest integer) returns void language plpgsql as $$
declare
  next constant integer := coalesce(newest + 1, 0);
  part constant text := delivery_part(first_delivery_id(next));
  told text;
begin
  lock table delivery_days in share row exclusive mode;
  if exists (select from delivery_days where number = next) then return; end if;
  execute format('create table %I (like deliveries including defaults including indexes including storage including compression)', part);
  -- The planner's statistics would keep samples of what people sent.
  foreach told in array array['topic', 'headers', 'body', 'reason', 'order_ids'] loop
    execute format('alter table %I alter column %I set statistics 0', part, told);
  end loop;
  -- Unlike making it as a part at once, this keeps nobody from the others.
  execute format(
    'alter table deliveries attach partition %I for values from (%s) to (%s)',
    part, first_delivery_id(next), first_delivery_id(next + 1)
  );
  insert into delivery_days (number, began_on) values (next, (now() at time zone 'utc')::date);
end $$;

-- In a transaction of its own, since a sequence does not wait for a commit: the part has to be there for everybody.
create function move_to_newest_part() returns void language plpgsql as $$
declare
  first bigint;
begin
  lock table delivery_days in share row exclusive mode;
  select first_delivery_id(max(number)) into first from delivery_days;
  if (select last_value from delivery_ids) < first then perform setval('delivery_ids', first); end if;
end $$;

-- Where this server's day is another one than that of the newest part.
create function make_part_of_today() returns void language plpgsql as $$
declare
  newest delivery_days%rowtype;
begin
  select * into newest from delivery_days order by number desc limit 1;
  if newest.began_on is distinct from (now() at time zone 'utc')::date then
    perform make_delivery_part(newest.number);
  end if;
end $$;

-- Where the newest part is to be written anew and larger than that: anyone who stores a delivery need not wait for it.
create function make_part_beside_rewrite(most_bytes bigint) returns void language plpgsql as $$
declare
  newest constant integer := (select max(number) from delivery_days);
  newest_part constant text := delivery_part(first_delivery_id(newest));
begin
  if pg_total_relation_size(quote_ident(newest_part)::regclass) > most_bytes
    and exists (select from rewrites_due where rewrites_due.part = newest_part) then
    perform make_delivery_part(newest);
  end if;
end $$;

create function survey_delivery_days() returns void language plpgsql as $$
declare
  day integer;
begin
  for day in select number from delivery_days where not is_surveyed order by number loop
    update delivery_days
    set is_surveyed = exists (select from delivery_days as later where later.number > day),
      kept = found.kept, oldest = found.oldest, newest = found.newest
    from (
      select count(*) as kept, min(received_at) as oldest, max(received_at) as newest
      from deliveries where id >= first_delivery_id(day) and id < first_delivery_id(day + 1)
    ) as found
    where number = day;
  end loop;
end $$;

-- Returns how many deliveries went; null where one of them waits, and all stay.
create function drop_delivery_day(day integer) returns bigint language plpgsql as $$
declare
  dropped bigint;
begin
  -- Anyone who asks for any delivery waits for this, so it does not wait for long itself.
  perform set_config('lock_timeout', '2s', true);
  lock table delivery_days in share row exclusive mode;
  lock table only deliveries in access exclusive mode;
  if exists (
    select from waiting_deliveries where id >= first_delivery_id(day) and id < first_delivery_id(day + 1)
  ) then
    return null;
  end if;
  execute format('drop table if exists %I', delivery_part(first_delivery_id(day)));
  delete from rewrites_due where part = delivery_part(first_delivery_id(day));
  delete from delivery_days where number = day returning kept into dropped;
  return coalesce(dropped, 0);
end $$;

-- Tables and parts of them whose files may still hold what was erased.
create table rewrites_due (
  part text not null
);

-- Writes one of them anew, into files of its own.
create function rewrite_next_part() returns void language plpgsql as $$
declare
  next text;
begin
  perform set_config('lock_timeout', '10min', true);
  -- One at a time; asking for more goes on.
  lock table rewrites_due in share update exclusive mode;
  select part into next from rewrites_due order by part limit 1;
  if next is null then return; end if;
  if to_regclass(quote_ident(next)) is not null then
    -- Others queue up behind anyone who waits for a whole table.
    perform set_config('lock_timeout', '2s', true);
    execute format('lock table %I in access exclusive mode', next);
    execute format('create temporary table kept on commit drop as table %I', next);
    execute format('truncate %I', next);
    execute format('insert into %I overriding system value table kept', next);
    drop table kept;
  end if;
  delete from rewrites_due where part = next;
end $$;

select make_part_of_today();

create table settings (
  shop text not null,
  name text not null,
  value text not null,
  primary key (shop, name)
);

create table shop_values (
  shop text not null,
  name text collate "C" not null,
  -- Null: nothing is remembered, somebody is about to.
  value text,
  -- Who changes it just now, and until when all others wait.
  holder text,
  held_until timestamptz,
  primary key (shop, name)
);
create index shop_values_by_name on shop_values (name, shop);

-- What one process does for all, again and again. `noted_at`: when it was said when it is due.
create table rounds (
  name text collate "C" primary key,
  due_at double precision not null,
  noted_at double precision not null,
  holder text,
  held_until double precision
);
create index rounds_by_due on rounds (due_at, name);

create table calls (
  id bigint generated always as identity primary key,
  bucket text not null,
  started_at double precision not null,
  monotonic_at double precision not null
);
create index calls_by_start on calls (started_at, id);

-- Here and in `rate_slots` moments are those of the clock of this database.
create table rate_buckets (
  bucket text primary key,
  brand text not null,
  -- As the process that started last has it configured.
  per_minute integer not null,
  -- Nothing is taken before.
  closed_until double precision not null default 0,
  -- Slots that are taken one after another wait for it.
  next_beat_at double precision not null default 0
);

create table rate_slots (
  bucket text not null,
  slot integer not null,
  free_at double precision not null,
  taken_by text,
  -- Which taking of the slot it is.
  token bigint not null default 0,
  taken_at double precision,
  primary key (bucket, slot)
);
create index rate_slots_by_time on rate_slots (bucket, free_at);

-- Sums by steps of time, and a row for each writer: no instance waits for another that counts for the same shop.
create table points_sums (
  step integer not null,
  shop text not null,
  kind text not null,
  writer smallint not null,
  points double precision not null,
  orders bigint not null,
  unknown bigint not null,
  primary key (step, shop, kind, writer)
);

-- '' stands for no discount code and for no currency.
create table conversion_sums (
  step integer not null,
  shop text not null,
  campaign bigint not null,
  discount_code text not null,
  currency text not null,
  writer smallint not null,
  orders bigint not null,
  amount_minor double precision not null,
  points double precision not null,
  unknown bigint not null,
  ended bigint not null,
  ended_amount_minor double precision not null,
  primary key (step, shop, campaign, discount_code, currency, writer)
);

create table instances (
  id text primary key,
  version text not null,
  started_at double precision not null,
  seen_at double precision not null,
  facts text not null default '{}'
);

-- The planner's statistics would keep samples of what is personal, out of reach of an erasure. The parts of `deliveries`
-- are told as they are made.
alter table orders alter column record set statistics 0;
alter table order_terms alter column terms set statistics 0;
alter table shop_values alter column name set statistics 0, alter column value set statistics 0;
alter table deliveries
  alter column topic set statistics 0, alter column headers set statistics 0, alter column body set statistics 0,
  alter column reason set statistics 0, alter column order_ids set statistics 0;

insert into schema_version (version, usable_by) values (1, 1);
