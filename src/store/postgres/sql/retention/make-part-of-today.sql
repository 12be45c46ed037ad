select make_part_of_today()
