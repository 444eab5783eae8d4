; C#.

(class_declaration name: (identifier) @name body: (_)? @body) @class
(record_declaration name: (identifier) @name body: (_)? @body) @class
(struct_declaration name: (identifier) @name body: (_)? @body) @struct
(interface_declaration name: (identifier) @name body: (_)? @body) @interface
(enum_declaration name: (identifier) @name body: (_)? @body) @enum
(enum_member_declaration name: (identifier) @name) @constant
(delegate_declaration name: (identifier) @name) @type
(namespace_declaration name: (_) @name body: (_) @body) @module
(method_declaration name: (identifier) @name body: (_)? @body) @method
(constructor_declaration name: (identifier) @name body: (_)? @body) @method
(local_function_statement name: (identifier) @name body: (_)? @body) @function
(property_declaration name: (identifier) @name accessors: (_)? @body) @variable
(event_declaration name: (identifier) @name) @variable
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @variable
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @variable

(invocation_expression function: [
  (identifier) @call
  (generic_name (identifier) @call)
  (_ expression: (_) @receiver name: [(identifier) @call (generic_name (identifier) @call)])
  (_ condition: (_) @receiver (_ . name: (identifier) @call))])
(object_creation_expression type: [
  (identifier) @call (generic_name (identifier) @call) (_ qualifier: (_) @receiver name: (identifier) @call)])
(base_list [(identifier) @reference (generic_name (identifier) @reference)])
(attribute name: (identifier) @reference)
(argument (identifier) @argument)
(parameter type: (identifier) @reference)

(using_directive) @import
(comment) @comment
(string_literal_content) @string
(string_content) @string
(raw_string_content) @string
(verbatim_string_literal) @string
