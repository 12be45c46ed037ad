-- Nothing, where another copy works on it.
update store_identity set filling = $1 where filling = $2
returning true as "isMine"
