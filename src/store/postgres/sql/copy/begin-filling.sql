update store_identity set salt = $1, filling = $2 where filling is not distinct from $3
returning true as "isMine"
