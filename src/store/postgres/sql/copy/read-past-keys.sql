-- Of the next $2 keys behind the delivery $1, those whose delivery is gone; last of all, without a key, where the next begin.
with few as (
  select key, delivery, seen_at from delivery_keys where delivery > $1 order by delivery limit $2
)
select encode(key, 'hex') as key, delivery as id, seen_at as "receivedAt"
from few
where not exists (select from deliveries where deliveries.id = few.delivery)
union all
select null, max(delivery), 0 from few having count(*) > 0
order by id, key nulls last
