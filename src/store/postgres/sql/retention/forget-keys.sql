with old as (
  select key from delivery_keys
  where seen_at < $1
    and not exists (select from waiting_deliveries where waiting_deliveries.id = delivery_keys.delivery)
  order by seen_at limit $2
),
forgotten as (
  delete from delivery_keys using old where delivery_keys.key = old.key returning delivery_keys.key
)
select count(*)::double precision as deleted from forgotten
