"""What `loci doctor` looks at: one function a check, each returning findings.  Nothing here changes anything."""
