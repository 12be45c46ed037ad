select shop, name, value from shop_values where starts_with(name, $1) and value is not null order by name, shop
