"""A question becomes an answer or an abstention. No files, no git, no network, no clock."""
