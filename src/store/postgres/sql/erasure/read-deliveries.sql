-- The next $2 after the id $1, fewer where their bodies are large: $3 bytes at once, one delivery at least.
select
  id::text, shop, topic, received_at as "receivedAt", headers, body, is_body_signed as "isBodySigned", content, outcome,
  reason, order_ids as "orderIds", repeats, contradicts::text, erasures,
  coalesce((select begun from waiting_deliveries as waiting where waiting.id = next.id), 0) as begun
from (
  select *, sum(octet_length(body)) over (order by id) - octet_length(body) as before
  from (select * from deliveries where id > $1 order by id limit $2) as few
) as next
where before < $3
order by id
