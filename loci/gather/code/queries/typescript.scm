; What TypeScript and TSX add.

(class_declaration name: (type_identifier) @name body: (_) @body) @class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @class
(interface_declaration name: (type_identifier) @name body: (_) @body) @interface
(type_alias_declaration name: (type_identifier) @name value: (object_type) @body) @type
(type_alias_declaration name: (type_identifier) @name) @type
(enum_declaration name: (identifier) @name body: (_) @body) @enum
(enum_body name: (_) @name @constant)
(enum_assignment name: (_) @name) @constant
(internal_module name: (_) @name body: (_) @body) @module
(module name: (_) @name body: (_) @body) @module
(function_signature name: (identifier) @name) @declaration
(method_signature name: (_) @name) @method
(abstract_method_signature name: (_) @name) @method
(property_signature name: (property_identifier) @name) @variable
(public_field_definition name: (_) @name value: (_ body: (_) @body) @kind.value
  (#kind? @kind.value "arrow_function" "function_expression")) @method
(public_field_definition name: (_) @name) @variable

(extends_clause value: [(identifier) @reference (_ object: (_) @receiver property: (_) @reference)])
(implements_clause (type_identifier) @reference)
(extends_type_clause type: (type_identifier) @reference)
(type_annotation (type_identifier) @reference)
(type_arguments (type_identifier) @reference)
(decorator (identifier) @reference)
