; Rust.

(function_item name: (_) @name body: (_) @body) @function
(function_signature_item name: (_) @name) @function
(struct_item name: (_) @name body: (field_declaration_list) @body) @struct
(struct_item name: (_) @name) @struct
(union_item name: (_) @name body: (_) @body) @struct
(enum_item name: (_) @name body: (_) @body) @enum
(enum_variant name: (_) @name) @constant
(field_declaration name: (_) @name) @variable
(trait_item name: (_) @name body: (_) @body) @interface
(type_item name: (_) @name) @type
(associated_type name: (_) @name) @type
(const_item name: (_) @name) @constant
(static_item name: (_) @name) @constant
(macro_definition name: (_) @name) @macro
(mod_item name: (_) @name body: (_) @body) @module
(impl_item type: (_) @name body: (_) @body) @scope

(call_expression function: [
  (identifier) @call
  (scoped_identifier path: (_)? @receiver name: (_) @call)
  (_ value: (_) @receiver field: (field_identifier) @call)
  (generic_function function: [
    (identifier) @call
    (scoped_identifier path: (_)? @receiver name: (_) @call)
    (_ value: (_) @receiver field: (field_identifier) @call)])])
(macro_invocation macro: [(identifier) @call (_ path: (_)? @receiver name: (_) @call)])
(token_tree (identifier) @call . (token_tree) @group)
(struct_expression name: [(type_identifier) @reference (scoped_type_identifier path: (_)? @receiver name: (_) @reference)])
(impl_item trait: [(type_identifier) @reference (scoped_type_identifier path: (_)? @receiver name: (_) @reference)])
(parameter type: [(type_identifier) @reference (reference_type type: (type_identifier) @reference)])
(arguments [(identifier) @argument (scoped_identifier path: (_)? @receiver name: (_) @argument)])

(use_declaration argument: (_) @module) @import
(mod_item name: (_) @module !body) @import
(attribute_item) @transparent
(line_comment) @comment
(block_comment) @comment
(string_content) @string
