select make_part_beside_rewrite($1)
