update deliveries
set repeats = repeats + came.times
from (select id, count(*) as times from unnest($1::bigint[]) as id group by id) as came
where deliveries.id = came.id
