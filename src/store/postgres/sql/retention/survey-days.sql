select survey_delivery_days()
