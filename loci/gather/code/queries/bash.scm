; Bash, and the part of other shells that it can read.

(function_definition name: (word) @name body: (_) @body) @function
(variable_assignment name: (variable_name) @name) @variable

(command name: (command_name (word) @call))
(command name: (command_name (word) @wrapper.call) . argument: (word) @call
  (#any-of? @wrapper.call "command" "builtin" "exec" "eval" "time" "sudo" "run"))
(command name: (command_name (word) @trap.call) . argument: (word) @reference
  (#any-of? @trap.call "trap" "complete"))

(command name: (command_name (word) @source.call) . argument: (_) @module
  (#any-of? @source.call "source" ".")) @import
(comment) @comment
(string_content) @string
(raw_string) @string
(heredoc_body) @string
