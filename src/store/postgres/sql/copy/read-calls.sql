-- Slots that are not free yet are the memory of calls, too: of such as began a minute before.
select bucket, started_at as "startedAt", monotonic_at as "monotonicAt" from (
  select bucket, started_at, monotonic_at, id from calls
  union all
  select bucket, free_at - 60000, free_at - 60000, slot from rate_slots
  where free_at > extract(epoch from clock_timestamp()) * 1000
) as remembered
order by started_at, id
