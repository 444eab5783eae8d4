; What only the JavaScript grammar names so.

(class_declaration name: (identifier) @name body: (_) @body) @class
(field_definition property: (_) @name value: (_ body: (_) @body) @kind.value
  (#kind? @kind.value "arrow_function" "function_expression")) @method
(field_definition property: (_) @name) @variable
(class_heritage [(identifier) @reference (_ object: (_) @receiver property: (_) @reference)])
(decorator (identifier) @reference)
