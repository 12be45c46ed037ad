delete from instances where id = $1
