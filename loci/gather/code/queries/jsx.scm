; Elements are calls of their component.

(jsx_opening_element name: (identifier) @call (#match? @call "^[A-Z_$]"))
(jsx_self_closing_element name: (identifier) @call (#match? @call "^[A-Z_$]"))
(jsx_opening_element name: (_ object: (_) @receiver property: (_) @call))
(jsx_self_closing_element name: (_ object: (_) @receiver property: (_) @call))
(jsx_expression (identifier) @argument)
(jsx_text) @string
