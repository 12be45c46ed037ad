select shop, name, value from shop_values
where value is not null and (name, shop) > ($2, $1) order by name, shop limit $3
