-- Scheduled: the next step was given a time (priority "due"), and was not tried yet.
select
  state, points, count(*), count(*) filter (where state = 'queued' and priority = 3 and not is_tried) as scheduled
from orders group by state, points
