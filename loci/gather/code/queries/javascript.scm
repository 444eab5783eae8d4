; What only the JavaScript grammar names so.

(class_declaration name: (identifier) @name body: (_) @body) @class
(field_definition property: (_) @name value: [
  (arrow_function body: (_) @body) (function_expression body: (_) @body)]) @method
(field_definition property: (_) @name) @variable
(class_heritage (identifier) @reference)
(class_heritage (member_expression object: (_) @receiver property: (_) @reference))
(decorator (identifier) @reference)
