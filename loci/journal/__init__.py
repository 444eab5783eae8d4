"""What cannot be rebuilt: the log, capture, forgetting, sync. Holds only Clean text."""
