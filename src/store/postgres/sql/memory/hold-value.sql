-- No row: another holds it. $3: the holder, $4: for how many milliseconds.
insert into shop_values (shop, name, holder, held_until)
values ($1, $2, $3, clock_timestamp() + $4::double precision * interval '1 millisecond')
on conflict (shop, name) do update set holder = excluded.holder, held_until = excluded.held_until
where shop_values.holder is null or shop_values.held_until < clock_timestamp()
  -- The clock was set back: nobody holds anything for so long.
  or shop_values.held_until > clock_timestamp() + 2 * $4::double precision * interval '1 millisecond'
returning value
