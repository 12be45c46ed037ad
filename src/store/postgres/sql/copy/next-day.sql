-- The first day from the id $1 on of which something is left, and the last id of it.
with first as (
  select least(
    (select min(id) from deliveries where id >= $1),
    (select min(delivery) from delivery_keys where delivery >= $1)
  ) as id
), found as (
  select (id / 10000000000)::integer as day from first where id is not null
)
select day, first_delivery_id(day) as "firstId", first_delivery_id(day + 1) as "nextDayId", greatest(
  (select max(id) from deliveries where id >= first_delivery_id(day) and id < first_delivery_id(day + 1)),
  (select max(delivery) from delivery_keys
    where delivery >= first_delivery_id(day) and delivery < first_delivery_id(day + 1))
) as "lastId"
from found
