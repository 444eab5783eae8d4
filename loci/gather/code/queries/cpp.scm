; What C++ adds to C.

(function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @macro.call
    parameters: (parameter_list (parameter_declaration type: (type_identifier) @name !declarator) .))
  body: (_) @body
  (#match? @macro.call "^[A-Z][A-Z0-9_]+$")) @function
(class_specifier name: (_) @name body: (_) @body) @class
(namespace_definition name: (_) @name body: (_) @body) @module
(alias_declaration name: (type_identifier) @name) @type
(concept_definition name: (identifier) @name) @type

(call_expression function: (qualified_identifier) @qualified)
(call_expression function: (template_function name: (identifier) @call))
(call_expression function: (field_expression argument: (_) @receiver field: (template_method name: (_) @call)))
(call_expression function: (field_expression argument: (_) @receiver field: (dependent_name (template_method name: (_) @call))))
(new_expression type: (type_identifier) @call)
(new_expression type: (template_type name: (type_identifier) @call))
(new_expression type: (qualified_identifier) @qualified)
(base_class_clause (type_identifier) @reference)
(base_class_clause (template_type name: (type_identifier) @reference))
(using_declaration (qualified_identifier) @module) @import
(template_declaration parameters: (_) @transparent)
(raw_string_content) @string
