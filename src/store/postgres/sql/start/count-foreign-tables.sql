-- Only an owner may change a table later, or write it anew.
select count(*) from pg_class
where
  relnamespace = to_regnamespace(format('%I', $1::text)) and relkind in ('r', 'p')
  and not pg_has_role(relowner, 'usage')
