with gone as (delete from order_terms where id = $1 and term <> all($2::bytea[]))
insert into order_terms (id, term) select $1, unnest($2::bytea[])
on conflict (term, id) do nothing
