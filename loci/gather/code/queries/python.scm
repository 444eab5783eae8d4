; Python.  Capture names are explained in loci/gather/code/grammar.py.

(function_definition name: (identifier) @name body: (_) @body) @function
(class_definition name: (identifier) @name body: (_) @body) @class
(expression_statement (assignment left: (identifier) @name) @variable)
(expression_statement (assignment left: (pattern_list (identifier) @name)) @variable)
(type_alias_statement left: (type (identifier) @name)) @type

(module . (comment)* . (expression_statement . (string) @doc .))
(function_definition body: (block . (expression_statement . (string) @doc .)))
(class_definition body: (block . (expression_statement . (string) @doc .)))
((expression_statement (assignment)) . (expression_statement . (string) @doc .))

(call function: (identifier) @call)
(call function: (attribute object: (_) @receiver attribute: (identifier) @call))
(decorator (identifier) @reference)
(decorator (attribute object: (_) @receiver attribute: (identifier) @reference))
(class_definition superclasses: (argument_list (identifier) @reference))
(class_definition superclasses: (argument_list (attribute object: (_) @receiver attribute: (identifier) @reference)))
(argument_list (identifier) @argument)
(argument_list (attribute object: (identifier) @receiver attribute: (identifier) @argument))
(keyword_argument value: (identifier) @argument)
(keyword_argument value: (attribute object: (identifier) @receiver attribute: (identifier) @argument))

(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
(decorator) @transparent
(comment) @comment
(string_content) @string
