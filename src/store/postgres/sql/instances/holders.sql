-- Other instances than $1 that have taken deliveries, with the time of their last sign of life.
select id, seen_at as "seenAt"
from instances
where id <> $1 and exists (select from waiting_deliveries where waiting_deliveries.holder = instances.id)
order by id
limit $2
