insert into rewrites_due (part) select unnest($1::text[])
