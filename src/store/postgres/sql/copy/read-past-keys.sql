select encode(key, 'hex') as key, delivery as id, seen_at as "receivedAt"
from delivery_keys
where delivery > $1 and not exists (select from deliveries where deliveries.id = delivery_keys.delivery)
order by delivery limit $2
