select begin_delivery_day()
