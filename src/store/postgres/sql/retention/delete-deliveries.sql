-- Of the day $1, what was received before $2 and waits no more; $3 of them at once.
with old as (
  select id from deliveries
  where id >= first_delivery_id($1) and id < first_delivery_id($1 + 1) and received_at < $2 and outcome <> 'waiting'
  order by id limit $3
),
gone as (
  delete from deliveries using old
  where deliveries.id = old.id and deliveries.outcome <> 'waiting'
  returning deliveries.id
),
due as (
  insert into rewrites_due (part) select distinct delivery_part(id) from gone
)
select count(*)::double precision as deleted from gone
