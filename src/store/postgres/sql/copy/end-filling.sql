-- Half keys are kept for 60 days beyond the retention, which nobody sets to more than a year or so.
update store_identity
set filling = null, may_forget = $1,
  half_keys_until = (
    select max(seen_at) + 730 * 86400000::double precision from delivery_keys where octet_length(key) < 16
  )
where filling = $2
returning true as "isMine"
