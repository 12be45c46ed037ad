delete from shop_values where shop = $1 and name = $2 and holder = $3
returning true as "isPut"
