-- Nobody changes them until their terms are written: an order that is erased meanwhile would keep what it was found by.
select id, record from orders where id > $1 order by id limit $2 for update
