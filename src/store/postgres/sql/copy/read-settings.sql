select shop, name, value from settings where (shop, name) > ($1, $2) order by shop, name limit $3
