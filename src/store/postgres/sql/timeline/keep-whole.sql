update store_identity set timeline = $1, timeline_forgot = false where timeline is distinct from $1
