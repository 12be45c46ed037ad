update deliveries set outcome = $3, reason = $4 where id = $1 and outcome = $2 returning id::text
