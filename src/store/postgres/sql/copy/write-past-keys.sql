insert into delivery_keys (key, delivery, seen_at)
select * from unnest($1::bytea[], $2::bigint[], $3::double precision[])
