update shop_values set held_until = clock_timestamp() + $4::double precision * interval '1 millisecond'
where shop = $1 and name = $2 and holder = $3
