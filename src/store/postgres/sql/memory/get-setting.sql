select value from settings where shop = $1 and name = $2
