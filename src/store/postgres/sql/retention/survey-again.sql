update delivery_days set is_surveyed = false where number = $1
