select rewrite_next_part()
