-- Nothing, where another copy works on it, or a bridge has started on it since it was looked at ($4).
update store_identity set salt = $1, filling = $2 where filling is not distinct from $3 and openings = $4
returning true as "isMine"
