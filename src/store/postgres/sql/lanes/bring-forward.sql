-- Jobs that are overdue by whoever works, and not by the database's clock, which was set back.
update job set start_after = job_now()
from unnest($1::text[], $2::uuid[]) as overdue (queue, id)
where job.name = overdue.queue and job.id = overdue.id and job.state < 'active' and job.start_after > job_now()
returning job.id
