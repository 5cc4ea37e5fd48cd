import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const generated = fileURLToPath(new URL('../src/generated/graphql/graphql.ts', import.meta.url));
/** An import of values from the generated file, with the names in braces. */
const importPattern = /import \{([^}]*)\} from '[^']*\/generated\/graphql\/graphql\.ts';/g;
const query = '?document=';

/**
 * A plugin that makes a module of each document of the generated file, so that a screen loads its own documents only.
 * Together they are 10 kB, because hashes cannot be compressed.
 */
export function documentsApart(): Plugin {
  let text = '';
  return {
    name: 'documents-apart',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => void (text = readFileSync(generated, 'utf8')),
    transform: (code, id) =>
      /\.tsx?$/.test(id) && id !== generated
        ? code.replaceAll(importPattern, (_, names: string) => apart(names))
        : null,
    resolveId: (id) => (id.startsWith(generated + query) ? id : null),
    load: (id) => {
      if (!id.startsWith(generated + query)) return null;
      const name = id.slice((generated + query).length);
      const value = new RegExp(`^export const ${name} = (\\{.*\\}) as unknown`, 'm').exec(text)?.[1];
      if (value === undefined) throw new Error(`The generated file has no ${name}.`);
      return `export const ${name} = ${value};`;
    },
  };
}

/** Imports of the values among the names. Types are not in the build. */
function apart(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => `import { ${name} } from ${JSON.stringify(`${generated}${query}${name}`)};`)
    .join('\n');
}
