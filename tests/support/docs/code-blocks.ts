import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

/** A block of code in a Markdown file. */
export interface CodeBlock {
  /** `sh`, `js`, `python` and so on. Empty if the block names none. */
  language: string;
  /** The words after the language, such as the name of the file in which a reader keeps the code. */
  name: string;
  code: string;
}

/** All blocks of a file, in order. `file` is a path from the root of the repository. */
export function codeBlocks(file: string): CodeBlock[] {
  const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
  return [...text.matchAll(/^( *)```(\w*) ?(.*)\n([^]*?)^ *```$/gm)].map(([, indent, language, name, code]) => ({
    language: language!,
    name: name!,
    code: code!.replace(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}
