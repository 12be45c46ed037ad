insert into settings (shop, name, value) select * from unnest($1::text[], $2::text[], $3::text[])
