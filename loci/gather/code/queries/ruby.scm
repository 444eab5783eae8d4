; Ruby.

(method name: (_) @name) @function
(singleton_method name: (_) @name) @method
(class name: (_) @name) @class
(module name: (_) @name) @module
(assignment left: (constant) @name
  right: (_ receiver: (_) @struct.receiver method: (_) @struct.new)
  (#any-of? @struct.receiver "Struct" "Data" "Class") (#any-of? @struct.new "new" "define")) @class
(assignment left: (constant) @name) @constant
(assignment left: (global_variable) @name) @variable
(alias name: (_) @name) @method
(_ . method: (_) @alias.call arguments: (_ . (simple_symbol) @name)
  (#any-of? @alias.call "alias_method" "define_method")) @method
(_ . method: (_) @accessor.call arguments: (_ (simple_symbol) @name)
  (#any-of? @accessor.call "attr_accessor" "attr_reader" "attr_writer" "attr" "cattr_accessor" "mattr_accessor")) @method

(_ . method: [(identifier) (constant)] @call)
(_ receiver: (_) @receiver method: (_) @call)
(superclass (constant) @reference)
(superclass (_ scope: (_) @receiver name: (_) @reference))
(_ method: (_) @include.call arguments: (_ (constant) @reference)
  (#any-of? @include.call "include" "extend" "prepend"))
(block_argument (simple_symbol) @reference)
(identifier) @bare
(assignment left: (identifier) @local)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(method_parameters (identifier) @local)
(block_parameters (identifier) @local)
(optional_parameter name: (identifier) @local)
(keyword_parameter name: (identifier) @local)
(splat_parameter name: (identifier) @local)
(hash_splat_parameter name: (identifier) @local)
(block_parameter name: (identifier) @local)
(destructured_parameter (identifier) @local)
(exception_variable (identifier) @local)
(for pattern: (identifier) @local)

(_ . method: (_) @require.call arguments: (_ . (string) @module)
  (#any-of? @require.call "require" "require_relative" "load" "autoload")) @import
(comment) @comment
(string_content) @string
(heredoc_content) @string
