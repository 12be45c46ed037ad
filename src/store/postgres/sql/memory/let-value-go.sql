-- As it was before it was held: a row without a value was made by holding it.
with empty as (
  delete from shop_values where shop = $1 and name = $2 and holder = $3 and value is null
)
update shop_values set holder = null, held_until = null
where shop = $1 and name = $2 and holder = $3 and value is not null
