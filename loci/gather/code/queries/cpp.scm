; What C++ adds to C.

(function_definition
  !type
  declarator: (_
    declarator: (identifier) @macro.call
    parameters: (_ (_ type: (type_identifier) @name !declarator) .))
  body: (_) @body
  (#match? @macro.call "^[A-Z][A-Z0-9_]+$")) @function
(class_specifier name: (_) @name body: (_) @body) @class
(namespace_definition name: (_) @name body: (_) @body) @module
(alias_declaration name: (type_identifier) @name) @type
(concept_definition name: (identifier) @name) @type

(call_expression function: [
  (qualified_identifier) @qualified
  (template_function name: (identifier) @call)
  (_ argument: (_) @receiver field: [
    (template_method name: (_) @call) (dependent_name (template_method name: (_) @call))])])
(new_expression type: [
  (type_identifier) @call (template_type name: (type_identifier) @call) (qualified_identifier) @qualified])
(base_class_clause [(type_identifier) @reference (template_type name: (type_identifier) @reference)])
(using_declaration (qualified_identifier) @module) @import
(template_declaration parameters: (_) @transparent)
(raw_string_content) @string
