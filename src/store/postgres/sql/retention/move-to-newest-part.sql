select move_to_newest_part()
