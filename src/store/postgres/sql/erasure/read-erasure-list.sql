select text from erasure_list
