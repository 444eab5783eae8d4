"""What can be rebuilt. Never the only copy, and never aware of where an episode came from."""
