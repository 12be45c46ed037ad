insert into shop_values (shop, name, value) select * from unnest($1::text[], $2::text[], $3::text[])
