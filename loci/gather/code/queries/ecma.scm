; What JavaScript, TypeScript and TSX share.

(function_declaration name: (identifier) @name body: (_) @body) @function
(generator_function_declaration name: (identifier) @name body: (_) @body) @function
(method_definition name: (_) @name body: (_) @body) @method
(variable_declarator name: (identifier) @name value: (_ body: (_) @body) @kind.value
  (#kind? @kind.value "arrow_function" "function_expression" "generator_function")) @function
(variable_declarator name: (identifier) @name value: (_ body: (_) @body) @kind.value (#kind? @kind.value "class")) @class
(variable_declarator name: (identifier) @name value: (object) @body) @variable
(variable_declarator name: (identifier) @name value: (_ right: (object) @body) @kind.value
  (#kind? @kind.value "assignment_expression")) @variable
(variable_declarator name: (identifier) @name) @variable
(variable_declarator name: (_ [
  (shorthand_property_identifier_pattern) @name
  (pair_pattern value: (identifier) @name)])) @variable
(assignment_expression
  left: [(identifier) @name (_ object: (_) @owner property: (_) @name)] right: (_ body: (_) @body) @kind.value
  (#kind? @kind.value "arrow_function" "function_expression" "generator_function")) @function
(assignment_expression left: (_ object: (_) @owner property: (_) @name) right: (_ !name body: (_) @body) @kind.value
  (#kind? @kind.value "class")) @class
(assignment_expression right: (_ name: (_) @name body: (_) @body) @kind.value (#kind? @kind.value "class")) @class
(assignment_expression
  left: (_ object: (_) @exports.of property: (_) @exports.is)
  right: (_ name: (_) @name body: (_) @body) @function @kind.value
  (#eq? @exports.of "module") (#eq? @exports.is "exports") (#kind? @kind.value "function_expression" "generator_function"))
(assignment_expression left: (_ object: (_) @owner property: (property_identifier) @name) right: (_)
  (#match? @owner "^(module\\.)?exports$")) @variable
(pair key: [(property_identifier) (string)] @name value: (_ body: (_) @body) @kind.value
  (#kind? @kind.value "arrow_function" "function_expression" "generator_function")) @method
(arguments (_ name: (_) @name body: (_) @body) @function
  (#kind? @function "function_expression" "generator_function"))

(call_expression function: [
  (identifier) @call (_ object: (_) @receiver property: (_) @call) (await_expression (identifier) @call)])
(new_expression constructor: [(identifier) @call (_ object: (_) @receiver property: (_) @call)])
(arguments [(identifier) @argument (_ object: (_) @receiver property: (property_identifier) @argument)])
(pair value: (identifier) @argument)
(object (shorthand_property_identifier) @argument)

(import_statement) @import
(export_statement source: (_)) @import
(variable_declarator
  name: (_) @bound value: (_ function: (_) @function.required arguments: (_ . (string) @module))
  (#eq? @function.required "require")) @required
(variable_declarator
  name: (_) @bound
  value: (_ object: (_ function: (_) @function.required arguments: (_ . (string) @module)) property: (_) @item)
  (#eq? @function.required "require")) @required
(decorator) @transparent
(comment) @comment
(string_fragment) @string
