-- $1: the outcomes asked for; $2: ids below this one; $3: how many. The newest of each outcome, and of these the newest. Said as
-- a span and in this order, only the index of outcomes serves: by ids alone, a rare outcome would be searched in everything.
select newest.id::text
from unnest($1::text[]) as outcome
cross join lateral (
  select id from deliveries
  where deliveries.outcome between outcome.outcome and outcome.outcome and id < $2
  order by deliveries.outcome desc, id desc limit $3
) as newest
order by newest.id desc limit $3
