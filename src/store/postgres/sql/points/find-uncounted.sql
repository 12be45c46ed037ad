-- Those that somebody else is writing are counted with that, or found the next time.
select id, record from orders where counted is null and points <> 'none' and id > $1 order by id limit $2 for update skip locked
