-- Without it the planner takes a bucket's free slots for few, and puts all of them in order to find the next one.
analyze rate_slots
