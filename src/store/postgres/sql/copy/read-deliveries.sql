-- As erasure/read-deliveries.sql, with the keys.
select
  next.id, shop, topic, received_at as "receivedAt", headers, body, is_body_signed as "isBodySigned", content, outcome,
  reason, order_ids as "orderIds", repeats, contradicts,
  coalesce((select begun from waiting_deliveries as waiting where waiting.id = next.id), 0) as begun,
  (select string_agg(encode(key, 'hex'), ' ') from delivery_keys where delivery = next.id) as key
from (
  select *, sum(octet_length(body)) over (order by id) - octet_length(body) as before
  from (select * from deliveries where id > $1 order by id limit $2) as few
) as next
where before < $3
order by next.id
