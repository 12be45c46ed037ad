insert into erasure_list (text) values ($1) on conflict (is_only) do update set text = excluded.text
