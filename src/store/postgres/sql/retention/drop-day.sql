select drop_delivery_day($1)::double precision as dropped
