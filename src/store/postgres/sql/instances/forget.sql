-- A process that crashes at each start leaves a row each time: $2 are kept.
delete from instances
where seen_at < extract(epoch from clock_timestamp()) * 1000 - $1::double precision
  or id not in (select id from instances order by seen_at desc limit $2)
