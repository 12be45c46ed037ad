delete from instances where seen_at < extract(epoch from clock_timestamp()) * 1000 - $1::double precision
