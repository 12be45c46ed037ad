with given as (
  select * from unnest(
    $1::bigint[], $2::bytea[], $3::text[], $4::text[], $5::double precision[], $6::text[], $7::bytea[], $8::boolean[],
    $9::text[], $10::text[], $11::text[], $12::text[], $13::integer[], $14::bigint[], $15::integer[]
  ) as row (
    id, key, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, order_ids, repeats,
    contradicts, begun
  )
), known as (
  insert into delivery_keys (key, delivery, seen_at) select key, id, received_at from given
), waiting as (
  insert into waiting_deliveries (id, bytes, begun)
  select id, octet_length(body), begun from given where outcome = 'waiting'
)
insert into deliveries (
  id, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, order_ids, repeats, contradicts
)
select
  id, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, order_ids, repeats, contradicts
from given
