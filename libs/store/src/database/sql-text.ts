/** A statement or a part of one: texts, with parameters and other parts between them. */
export class SqlPart {
  /** The texts before, between and after `values`: one more than there are values. */
  readonly texts: readonly string[];
  /** Each is a parameter or a SqlPart. */
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/**
 * A node in a tree of statement texts. The path to a node consists of the arrays of texts (which are identical objects
 * at each execution of a template) and parameters (whatever their values). So two statements with equal paths have
 * equal texts.
 */
interface TextNode {
  /** Text of the statement whose path ends here. */
  text?: string;
  afterParameter?: TextNode;
  /** Weak, because some arrays are created for a single execution. */
  afterTexts?: WeakMap<readonly string[], TextNode>;
}

const start: TextNode = {};

/**
 * The text of a statement, with `$1`, `$2` for its parameters. Appends the parameter values to `parameters`. Texts of
 * earlier executions are cached, because building one takes microseconds, and because the pool finds the name of a
 * prepared statement faster for an identical string than for an equal one.
 */
export function textOf(statement: SqlPart, parameters: unknown[]): string {
  if (statement.values.length === 0) return statement.texts[0]!;
  const end = follow(start, statement, parameters);
  let count = 0;
  return (end.text ??= writeText(statement, () => `$${(count += 1)}`));
}

function follow(from: TextNode, { texts, values }: SqlPart, parameters: unknown[]): TextNode {
  const next = (from.afterTexts ??= new WeakMap());
  let node = next.get(texts);
  if (node === undefined) next.set(texts, (node = {}));
  for (const value of values) {
    if (value instanceof SqlPart) {
      node = follow(node, value, parameters);
    } else {
      parameters.push(value);
      node = node.afterParameter ??= {};
    }
  }
  return node;
}

/** The text of a statement, with each parameter replaced by the result of `write`. */
function writeText({ texts, values }: SqlPart, write: (parameter: unknown) => string): string {
  let text = texts[0]!;
  for (const [n, value] of values.entries())
    text += (value instanceof SqlPart ? writeText(value, write) : write(value)) + texts[n + 1]!;
  return text;
}
