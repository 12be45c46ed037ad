-- Those that somebody else is writing are counted with that, or found the next time.
select id, record from orders where counted is null and points <> 'none' order by id limit $1 for update skip locked
