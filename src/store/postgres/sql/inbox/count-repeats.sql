-- In the order of their ids, so that two instances that count at the same ones wait for each other, never both at once.
with came as (
  select id, count(*) as times from unnest($1::bigint[]) as id group by id
),
held as (
  select deliveries.id, came.times
  from deliveries join came using (id)
  where deliveries.id = any($1::bigint[])
  order by deliveries.id for update of deliveries
)
update deliveries
set repeats = repeats + held.times
from held
where deliveries.id = held.id
