update waiting_deliveries set ready_at = greatest($2::double precision, 1) where id = $1 and (holder is null or holder = $3)
