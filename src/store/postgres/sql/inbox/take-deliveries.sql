-- $1: how many at most, $2: now, $3: until when they are the caller's own, $4: how many bytes, $5: the caller.
with fresh as (
  select id, bytes, begun from waiting_deliveries
  where ready_at = 0 order by id limit $1 for update skip locked
),
rested as (
  select id, bytes, begun from waiting_deliveries
  where ready_at > 0 and ready_at <= $2 order by id limit $1 for update skip locked
),
oldest as (
  select id, begun, sum(bytes) over (order by id) - bytes as before
  from (select * from fresh union all select * from rested) as ready
  order by id limit $1
),
taken as (
  update waiting_deliveries set ready_at = $3, holder = $5
  from oldest where waiting_deliveries.id = oldest.id and oldest.before < $4
  returning oldest.id, oldest.begun
)
select
  id::text, shop, topic, received_at as "receivedAt", headers, body, is_body_signed as "isBodySigned", content, outcome,
  reason, order_ids as "orderIds", repeats, contradicts::text, begun
from taken join deliveries using (id)
order by deliveries.id
