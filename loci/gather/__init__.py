"""What a repository says, as episodes, symbols and facts. Writes nothing, knows no index and no question."""
