insert into settings (shop, name, value) values ($1, $2, $3)
on conflict (shop, name) do update set value = excluded.value
