/** A row of the table "Retired words" of docs/glossary.md. */
export interface RetiredWord {
  pattern: RegExp;
  /** Replacement. */
  write: string;
}

export interface Finding {
  file: string;
  /** 1 for the first. */
  line: number;
  found: string;
  write: string;
}

/** Gap between two words: white space, and the signs that begin a line of a comment or a Markdown quotation. */
const gap = String.raw`(?:\s|\*|//|>)+`;

/**
 * The rows of the table "Retired words". An expression matches whole words, in upper and lower case, also across line
 * breaks. Throws an Error if the page has no such table or an expression is invalid.
 */
export function retiredWords(page: string): RetiredWord[] {
  const table = page.split('## Retired words')[1] ?? '';
  // A pipe within a cell is escaped.
  const rows = [...table.matchAll(/^\| `(.+?)` \| (.+?) \| .+ \|$/gm)];
  if (rows.length === 0) throw new Error('docs/glossary.md has no table "Retired words".');
  return rows.map(([, cell, write]) => {
    const expression = cell!.replaceAll(String.raw`\|`, '|');
    return { pattern: new RegExp(String.raw`\b(?:${expression.replaceAll(' ', gap)})\b`, 'gi'), write: write! };
  });
}

/** Every retired word in the text of one file, in the order of the table. */
export function findRetiredWords(words: RetiredWord[], file: string, text: string): Finding[] {
  return words.flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      line: text.slice(0, match.index).split('\n').length,
      found: match[0],
      write,
    })),
  );
}

const checked = /\.(ts|mjs|graphql|md)$/;
const notChecked = [
  // Decisions keep the words of their time; the glossary names them.
  /^docs\/adr\//,
  /^docs\/glossary\.md$/,
  /(^|\/)CHANGELOG\.md$/,
  // Released migrations never change.
  /\/migrations\//,
  // Generated from sources that are checked.
  /\.generated\.ts$/,
  /^gateway\/schema\.graphql$/,
  /^docs\/(permissions|configuration)\.md$/,
  /^docs\/errors\//,
];

/** Whether retired words may not be used in the file, named by its path in the repository. */
export function isChecked(file: string): boolean {
  return checked.test(file) && !notChecked.some((pattern) => pattern.test(file));
}
