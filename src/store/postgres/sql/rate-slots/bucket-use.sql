-- What is in use of a bucket, and by whom: $3 is who asks.
with moment as materialized (
  select
    (extract(epoch from clock_timestamp()) * 1000)::double precision as here,
    least($1::double precision, extract(epoch from clock_timestamp()) * 1000) as now
)
select
  moment.here as now,
  greatest(bucket.closed_until - moment.now, 0) as "closedInMs",
  greatest(bucket.next_beat_at - moment.now, 0) as "nextBeatInMs",
  coalesce(max(slot.free_at) - moment.now, 0) as "longestMs",
  coalesce(
    json_agg(json_build_object('slot', slot.slot, 'freeInMs', slot.free_at - moment.now))
      filter (where slot.slot is not null and slot.taken_by is distinct from $3),
    '[]'
  ) as others
from moment
join rate_buckets bucket on bucket.bucket = $2
left join rate_slots slot on slot.bucket = bucket.bucket and slot.free_at > moment.now
group by moment.here, moment.now, bucket.closed_until, bucket.next_beat_at
