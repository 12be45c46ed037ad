-- A group of deliveries with their keys, in one statement and so in one commit. The keys are put in by their order, so that
-- two instances that store the same ones wait for each other, never both at once; the unique index decides who is first.
-- $12: all bodies, one behind the other. What the bridge sent itself as a test is no sign that its shop still sends.
with given as materialized (
  select nextval('delivery_ids') as id, row.*
  from (
    select *
    from unnest(
      $1::bytea[], $2::text[], $3::text[], $4::double precision[], $5::text[], $6::boolean[], $7::text[], $8::text[],
      $9::text[], $10::bigint[], $11::integer[], $14::boolean[]
    ) with ordinality as row (
      key, shop, topic, received_at, headers, is_body_signed, content, outcome, reason, contradicts, bytes, is_test, place
    )
    order by place
  ) as row
),
bodies as (
  select id, substring($12::bytea from (sum(bytes) over (order by place) - bytes)::integer + 1 for bytes) as body
  from given
),
known as (
  insert into delivery_keys (key, delivery, seen_at)
  select key, id, received_at from given order by key, id
  on conflict (key) do nothing
  returning delivery as id
),
stored as (
  insert into deliveries (
    id, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, contradicts
  )
  select id, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, contradicts
  from given join known using (id) join bodies using (id)
  order by id
),
waiting as (
  insert into waiting_deliveries (id, bytes)
  select id, bytes from given join known using (id) where outcome = 'waiting' order by id
),
arrived as (
  insert into last_deliveries (shop, writer, received_at)
  select shop, $13::smallint, max(received_at) from given where not is_test group by shop order by shop
  on conflict (shop, writer) do update
  set received_at = greatest(last_deliveries.received_at, excluded.received_at)
)
select id::text, known.id is not null as "isStored"
from given left join known using (id)
order by place
