select number, oldest, newest, number = max(number) over () as "isOpen"
from delivery_days
order by number
