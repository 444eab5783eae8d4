; C, and the part of C++ that it shares.

(function_definition declarator: (_) @declarator body: (_)? @body) @function
(translation_unit
  (expression_statement (_ function: (identifier) @macro.call arguments: (_ (identifier) @name .))) @function
  . (compound_statement) @body
  (#match? @macro.call "^[A-Z][A-Z0-9_]+$"))
(declaration declarator: (_) @declarator) @variable
(type_definition declarator: (_) @declarator) @type
(struct_specifier name: (_) @name body: (_) @body) @struct
(union_specifier name: (_) @name body: (_) @body) @struct
(enum_specifier name: (_) @name body: (_) @body) @enum
(enumerator name: (identifier) @name) @constant
(field_declaration declarator: (_) @declarator) @variable
(preproc_def name: (identifier) @name) @macro
(preproc_function_def name: (identifier) @name) @macro

(call_expression function: [
  (identifier) @call (_ argument: (_) @receiver field: (field_identifier) @call) (parenthesized_expression (identifier) @call)])
(argument_list (identifier) @argument)
(argument_list (pointer_expression argument: (identifier) @argument))
(initializer_list (identifier) @argument)
(initializer_pair value: (identifier) @argument)
(parameter_declaration type: (type_identifier) @reference)

(preproc_include path: (_) @module) @import
(comment) @comment
(string_content) @string
