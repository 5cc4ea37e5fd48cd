import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');

/** Lints a text as a source of a service, without imports of other packages. Returns the violated rules by line. */
function lintAsService(text: string): Record<number, string> {
  const args = ['--stdin', '--stdin-filename', 'services/trading/src/probe.ts', '--format=json'];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/eslint'), args, {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  const [report] = JSON.parse(stdout.slice(stdout.indexOf('[{"filePath"'))) as [
    { messages: { line: number; ruleId: string }[] },
  ];
  return Object.fromEntries(report.messages.map(({ line, ruleId }) => [line, ruleId]));
}

test('SQL that is not written with the sql tag makes lint fail', () => {
  const lines = [
    `import { raw } from '@mikro-orm/core';`,
    `import { CompiledQuery } from 'kysely';`,
    `import { sql as other } from 'kysely';`,
    `import { sql } from '@marketplace/store';`,
    `export const done = async (em, client, text, id) => {`,
    `  await em.execute('select 1');`,
    '  await em.execute(`select ${id}`);',
    `  await em.execute(text, [id]);`,
    `  await client.query(text, [id]);`,
    '  await sql`select ${id}`.execute(em.getKysely());',
    `  return [raw(text), CompiledQuery.raw(text), other];`,
    `};`,
  ];
  const imports = '@typescript-eslint/no-restricted-imports';
  const syntax = 'no-restricted-syntax';
  expect(lintAsService(lines.join('\n'))).toEqual({
    1: imports,
    2: imports,
    3: imports,
    6: syntax,
    7: syntax,
    8: syntax,
    9: syntax,
  });
}, 120_000);
