; Go.

(function_declaration name: (identifier) @name body: (_)? @body) @function
(method_declaration receiver: (parameter_list) @owner name: (field_identifier) @name body: (_)? @body) @method
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @struct
(type_spec name: (type_identifier) @name type: (interface_type) @body) @interface
(type_spec name: (type_identifier) @name) @type
(type_alias name: (type_identifier) @name) @type
(method_elem name: (field_identifier) @name) @method
(field_declaration name: (field_identifier) @name) @variable
(const_spec name: (identifier) @name) @constant
(var_spec name: (identifier) @name) @variable

(call_expression function: [
  (identifier) @call
  (_ operand: (_) @receiver field: (_) @call)
  (type_instantiation_expression type: (type_identifier) @call)
  (parenthesized_expression (identifier) @call)])
(composite_literal type: (type_identifier) @reference)
(composite_literal type: (qualified_type package: (_) @receiver name: (_) @reference))
(parameter_declaration type: (type_identifier) @reference)
(parameter_declaration type: (pointer_type (type_identifier) @reference))
(argument_list [(identifier) @argument (_ . operand: (identifier) @receiver field: (_) @argument)])
(literal_element (identifier) @argument)

(import_spec) @import
(comment) @comment
(interpreted_string_literal_content) @string
(raw_string_literal_content) @string
