-- Which of these keys are of deliveries that were gone already in the folder that everything was copied from.
select given.place::integer - 1 as place, known.delivery::text as id
from unnest($1::bytea[]) with ordinality as given (key, place)
cross join lateral (select delivery from delivery_keys where key = substring(given.key for 8) limit 1) as known
