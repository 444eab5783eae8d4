; Python.  Capture names are explained in loci/gather/code/grammar.py.

(function_definition name: (_) @name body: (_) @body) @function
(class_definition name: (_) @name body: (_) @body) @class
(expression_statement (assignment left: [(identifier) @name (pattern_list (identifier) @name)]) @variable)
(type_alias_statement left: (type (identifier) @name)) @type

(expression_statement . (string) @doc .)

(call function: [(identifier) @call (_ object: (_) @receiver attribute: (_) @call)])
(decorator [(identifier) @reference (_ object: (_) @receiver attribute: (_) @reference)])
(class_definition superclasses: (_ [(identifier) @reference (_ object: (_) @receiver attribute: (_) @reference)]))
(argument_list [(identifier) @argument (_ . object: (identifier) @receiver attribute: (_) @argument)])
(keyword_argument value: [(identifier) @argument (_ . object: (identifier) @receiver attribute: (_) @argument)])

(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
(decorator) @transparent
(comment) @comment
(string_content) @string
