create table if not exists erasure_list (
  is_only boolean primary key default true check (is_only),
  text text not null
)
