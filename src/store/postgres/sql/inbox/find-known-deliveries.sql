-- Who holds the keys, and whether another body is kept there: of an erased or purged one nothing is left to compare.
select
  given.place::integer - 1 as place,
  known.delivery::text as id,
  coalesce(kept.content = 'whole' and kept.body <> substring($3::bytea from given.start for given.bytes), false)
    as "hasOtherBody"
from (
  select key, bytes, place, (sum(bytes) over (order by place) - bytes)::integer + 1 as start
  from unnest($1::bytea[], $2::integer[]) with ordinality as row (key, bytes, place)
) as given
join delivery_keys as known on known.key = given.key
left join deliveries as kept on kept.id = known.delivery
order by place
