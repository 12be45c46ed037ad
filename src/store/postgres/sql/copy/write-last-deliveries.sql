insert into last_deliveries (shop, writer, received_at)
select shop, 0, received_at from unnest($1::text[], $2::double precision[]) as row (shop, received_at)
