import { readFileSync } from 'node:fs';

export interface ReadmeBlock {
  /** The text after the opening fence: `ts`, or `ts receiver <name>`. */
  info: string;
  code: string;
}

/** The TypeScript blocks of the SDK's README, in order. */
export function readmeBlocks(): ReadmeBlock[] {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  return [...readme.matchAll(/^```(ts.*)\n([^]*?)^```$/gm)].map(([, info = '', code = '']) => ({ info, code }));
}
