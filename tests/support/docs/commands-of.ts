import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

/**
 * The blocks of shell commands of a page, by the heading that they are below, of any level. A block that only exports
 * variables is left out: it shows what a reader fills in. `file` is a path from the root of the repository.
 */
export function commandsOf(file: string): Map<string, string[]> {
  const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
  const commands = new Map<string, string[]>();
  let heading = '';
  for (const [, title, language, block] of text.matchAll(/^#+ (.*)$|^```(\w*)\n([^]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else if (language === 'sh' && !/^(export .*\n)+$/.test(block!))
      commands.set(heading, [...(commands.get(heading) ?? []), block!]);
  }
  return commands;
}
