update store_identity set filling = null, may_forget = $1 where filling = $2
returning true as "isMine"
