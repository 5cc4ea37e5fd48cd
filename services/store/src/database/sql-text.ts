/** A statement or a part of one: texts, and what stands between them. */
export class SqlPart {
  /** One more than `values`. */
  readonly texts: readonly string[];
  /** Parameters, and parts. */
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/**
 * A place in a statement, known by the way to it: texts by their array, which is the same at each execution of a
 * template, and parameters, whatever their values. So equal ways mean equal texts.
 */
interface TextNode {
  /** Of the statement that ends here. */
  text?: string;
  afterParameter?: TextNode;
  /** Weak, because some arrays are made for one execution. */
  afterTexts?: WeakMap<readonly string[], TextNode>;
}

const start: TextNode = {};

/**
 * The text with `$1`, `$2` for its parameters, which are added to `parameters`. The text of a statement that was
 * executed before is found and not written again, because writing it takes microseconds, and more where the pool then
 * has to read all of a new string to find the name under which it is prepared.
 */
export function textOf(statement: SqlPart, parameters: unknown[]): string {
  if (statement.values.length === 0) return statement.texts[0]!;
  const end = follow(start, statement, parameters);
  let count = 0;
  return (end.text ??= writeText(statement, () => `$${(count += 1)}`));
}

function follow(from: TextNode, { texts, values }: SqlPart, parameters: unknown[]): TextNode {
  const next = (from.afterTexts ??= new WeakMap());
  let place = next.get(texts);
  if (place === undefined) next.set(texts, (place = {}));
  for (const value of values) {
    if (value instanceof SqlPart) {
      place = follow(place, value, parameters);
    } else {
      parameters.push(value);
      place = place.afterParameter ??= {};
    }
  }
  return place;
}

/** The text with what `write` makes of each parameter. */
export function writeText({ texts, values }: SqlPart, write: (parameter: unknown) => string): string {
  let text = texts[0]!;
  for (const [n, value] of values.entries())
    text += (value instanceof SqlPart ? writeText(value, write) : write(value)) + texts[n + 1]!;
  return text;
}
