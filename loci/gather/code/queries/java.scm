; Java.

(class_declaration name: (identifier) @name body: (_) @body) @class
(record_declaration name: (identifier) @name body: (_) @body) @class
(interface_declaration name: (identifier) @name body: (_) @body) @interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @interface
(enum_declaration name: (identifier) @name body: (_) @body) @enum
(enum_constant name: (identifier) @name) @constant
(method_declaration name: (identifier) @name body: (_)? @body) @method
(constructor_declaration name: (identifier) @name body: (_) @body) @method
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @method
(annotation_type_element_declaration name: (identifier) @name) @method
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @variable
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @constant

(method_invocation object: (_)? @receiver name: (identifier) @call)
(object_creation_expression type: [
  (type_identifier) @call
  (generic_type (type_identifier) @call)
  (scoped_type_identifier (type_identifier) @receiver (type_identifier) @call)])
(method_reference (_) @receiver (identifier) @reference .)
(superclass (type_identifier) @reference)
(superclass (generic_type (type_identifier) @reference))
(super_interfaces (type_list (type_identifier) @reference))
(super_interfaces (type_list (generic_type (type_identifier) @reference)))
(extends_interfaces (type_list (type_identifier) @reference))
(formal_parameter type: (type_identifier) @reference)
(formal_parameter type: (generic_type (type_identifier) @reference))
(marker_annotation name: (identifier) @reference)
(annotation name: (identifier) @reference)

(import_declaration) @import
(line_comment) @comment
(block_comment) @comment
(string_fragment) @string
(multiline_string_fragment) @string
