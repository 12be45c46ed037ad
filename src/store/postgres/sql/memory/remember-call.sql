insert into calls (bucket, started_at, monotonic_at) values ($1, $2, $3)
