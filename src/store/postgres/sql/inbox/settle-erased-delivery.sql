-- As settle-deliveries.sql, the caller being $9. Its bytes go in the same act, from the files with the next scrub.
with over as (
  delete from waiting_deliveries where id = $1 and (holder is null or holder = $9) returning id
),
settled as (
  update deliveries
  set outcome = $2, order_ids = $3, topic = $4, headers = $5, body = $6, content = $7, reason = $8,
    erasures = erasures + 1
  where id = $1 and exists (select from over)
  returning id
)
insert into rewrites_due (part) select delivery_part(id) from settled
