update waiting_deliveries set ready_at = greatest($2::double precision, 1) where id = $1
