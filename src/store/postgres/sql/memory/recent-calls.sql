select bucket, started_at as "startedAt", monotonic_at as "monotonicAt" from calls
where started_at >= $1 order by started_at, id
