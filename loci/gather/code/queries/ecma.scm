; What JavaScript, TypeScript and TSX share.

(function_declaration name: (identifier) @name body: (_) @body) @function
(generator_function_declaration name: (identifier) @name body: (_) @body) @function
(method_definition name: (_) @name body: (_) @body) @method
(variable_declarator name: (identifier) @name value: [
  (arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @class
(variable_declarator name: (identifier) @name value: [
  (object) @body (assignment_expression right: (object) @body)]) @variable
(variable_declarator name: (identifier) @name) @variable
(variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name
  (pair_pattern value: (identifier) @name)])) @variable
(assignment_expression left: (member_expression object: (_) @owner property: (_) @name) right: [
  (arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @function
(assignment_expression left: (member_expression object: (_) @owner property: (_) @name) right: (class !name body: (_) @body)) @class
(assignment_expression right: (class name: (_) @name body: (_) @body)) @class
(assignment_expression left: (member_expression object: (identifier) @exports.of property: (property_identifier) @exports.is) right: [
  (function_expression name: (identifier) @name body: (_) @body) @function
  (generator_function name: (identifier) @name body: (_) @body) @function]
  (#eq? @exports.of "module") (#eq? @exports.is "exports"))
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name) right: (_)
  (#match? @owner "^(module\\.)?exports$")) @variable
(assignment_expression left: (identifier) @name right: [
  (arrow_function body: (_) @body) (function_expression body: (_) @body)]) @function
(pair key: [(property_identifier) (string)] @name value: [
  (arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @method
(arguments (function_expression name: (identifier) @name body: (_) @body) @function)
(arguments (generator_function name: (identifier) @name body: (_) @body) @function)

(call_expression function: (identifier) @call)
(call_expression function: (member_expression object: (_) @receiver property: (_) @call))
(call_expression function: (await_expression (identifier) @call))
(new_expression constructor: (identifier) @call)
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @call))
(arguments (identifier) @argument)
(arguments (member_expression object: (_) @receiver property: (property_identifier) @argument))
(pair value: (identifier) @argument)
(object (shorthand_property_identifier) @argument)

(import_statement) @import
(export_statement source: (_)) @import
(variable_declarator
  name: (_) @bound value: (call_expression function: (identifier) @function.required arguments: (arguments . (string) @module))
  (#eq? @function.required "require")) @required
(variable_declarator
  name: (_) @bound
  value: (member_expression
    object: (call_expression function: (identifier) @function.required arguments: (arguments . (string) @module))
    property: (_) @item)
  (#eq? @function.required "require")) @required
(decorator) @transparent
(comment) @comment
(string_fragment) @string
