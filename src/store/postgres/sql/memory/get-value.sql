select value from shop_values where shop = $1 and name = $2 and value is not null
