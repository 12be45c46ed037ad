insert into order_terms (id, term) select * from unnest($1::bigint[], $2::bytea[]) on conflict (term, id) do nothing
