update store_identity set may_forget = true
