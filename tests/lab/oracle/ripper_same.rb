# Says for each line `{"pair": [before, after]}` whether Ruby reads both as the same program.

require "json"
require "ripper"

def without_places(node)
  return node unless node.is_a?(Array)
  return node.take(2) if node.first.is_a?(Symbol) && node.first.start_with?("@")
  node.map { |part| without_places(part) }
end

SHAPES = Hash.new do |shapes, text|
  shapes.clear if shapes.size > 256
  shapes[text] = without_places(Ripper.sexp(text))
end

$stdin.each_line do |line|
  before, after = JSON.parse(line)["pair"]
  shape = SHAPES[before]
  puts(shape.nil? ? "unread" : SHAPES[after] == shape ? "same" : "differs")
end
