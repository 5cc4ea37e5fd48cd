import { readFileSync } from 'node:fs';

export interface ReadmeBlock {
  /** What stands after the fence: `ts`, and for a receiver its name. */
  info: string;
  code: string;
}

export function readmeBlocks(): ReadmeBlock[] {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  return [...readme.matchAll(/^```(ts.*)\n([^]*?)^```$/gm)].map(([, info = '', code = '']) => ({ info, code }));
}
