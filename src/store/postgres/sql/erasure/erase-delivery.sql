-- $7: how often it had been erased when it was read; null: as often as it may be.
with erased as (
  update deliveries
  set topic = $2, headers = $3, body = $4, content = $5, reason = $6, erasures = erasures + 1
  where id = $1 and erasures = coalesce($7::integer, erasures)
  returning id
),
due as (
  insert into rewrites_due (part) select delivery_part(id) from erased
)
select true as "isErased" from erased
