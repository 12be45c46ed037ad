update shop_values set value = $4, holder = null, held_until = null
where shop = $1 and name = $2 and holder = $3
returning true as "isPut"
