-- $1: the orders whose terms are others now; $2 and $3: these, each with its order.
with written as (
  select * from unnest($2::bigint[], $3::bytea[]) as row (id, term)
),
gone as (
  delete from order_terms
  where id = any($1::bigint[]) and not exists (
    select from written where written.id = order_terms.id and written.term = order_terms.term
  )
)
insert into order_terms (id, term) select id, term from written order by term, id
on conflict (term, id) do nothing
