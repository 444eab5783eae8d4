; PHP.

(function_definition name: (name) @name body: (_) @body) @function
(method_declaration name: (name) @name body: (_)? @body) @method
(class_declaration name: (name) @name body: (_) @body) @class
(interface_declaration name: (name) @name body: (_) @body) @interface
(trait_declaration name: (name) @name body: (_) @body) @class
(enum_declaration name: (name) @name body: (_) @body) @enum
(enum_case name: (name) @name) @constant
(namespace_definition name: (namespace_name) @name body: (_) @body) @module
(const_element . (name) @name) @constant
(property_element name: (variable_name (name) @name)) @variable
(property_promotion_parameter name: (variable_name (name) @name)) @variable
(function_call_expression function: (name) @define.call
  arguments: (_ . (_ (_ (string_content) @name) @kind.value)) (#eq? @define.call "define") (#kind? @kind.value "string")) @constant

(function_call_expression function: [(name) @call (qualified_name prefix: (_)? @receiver (name) @call)])
(member_call_expression object: (_) @receiver name: (name) @call)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @call)
(scoped_call_expression scope: (_) @receiver name: (name) @call)
(object_creation_expression [(name) @call (qualified_name prefix: (_)? @receiver (name) @call)])
(base_clause (name) @reference)
(class_interface_clause (name) @reference)
(use_declaration (name) @reference)
(simple_parameter type: (named_type (name) @reference))
(class_constant_access_expression . (name) @reference)
(attribute (name) @reference)

(namespace_use_declaration) @import
(require_expression (string) @module) @import
(require_once_expression (string) @module) @import
(include_expression (string) @module) @import
(include_once_expression (string) @module) @import
(comment) @comment
(string_content) @string
