select distinct brand, shop from orders where due_at > $1 and due_at <= $2 and (lease is null or $3)
