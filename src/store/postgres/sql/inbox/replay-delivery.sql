with again as (
  update deliveries set outcome = 'waiting', reason = null, order_ids = '[]'
  where id = $1 and outcome <> 'waiting'
  returning id, octet_length(body) as bytes
),
waits as (
  insert into waiting_deliveries (id, bytes) select id, bytes from again on conflict (id) do nothing
)
select exists (select from deliveries where id = $1) as "isKnown"
