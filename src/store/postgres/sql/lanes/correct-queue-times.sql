-- The database's clock was set back. The engine takes turns at its upkeep by the time of the last one, and would wait
-- until that is over; and as long for the signs of life of who is gone, and with each round. Whoever lives is not touched
-- by it: its sign is as of now.
with ahead as (
  update queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
  where greatest(monitor_claim_on, maintain_on) > job_now() + interval '5 seconds'
  returning name
)
update job set heartbeat_on = least(heartbeat_on, job_now()), start_after = least(start_after, job_now())
from ahead
where job.name = ahead.name
  and (
    job.state = 'active' and job.heartbeat_on > job_now()
    or job.state < 'active' and job.name like 'patrol-%' and job.start_after > job_now()
  )
