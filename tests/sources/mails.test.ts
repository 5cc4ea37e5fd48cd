import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { mailings, settingOf, switchableKinds } from '@marketplace/identity-contract';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('docs/mails.md has each kind of mail with the roles that get it', () => {
  const rows = [...read('docs/mails.md').matchAll(/^\| `(\w+)` \|.*\| ([\w, ]+) \|$/gm)].map(([, name, roles]) => [
    name,
    roles,
  ]);
  expect(rows).toEqual(switchableKinds.map((kind) => [settingOf(kind), mailings[kind].roles.join(', ')]));
});

test('GraphQL reads and changes the setting of each kind, with its description', () => {
  const source = read('gateway/src/graphql/identity/mail-settings.graphql');
  for (const kind of switchableKinds) {
    expect(source).toContain(`  """\n  ${mailings[kind].description}\n  """\n  ${settingOf(kind)}: Boolean!\n`);
    expect(source).toContain(`  ${settingOf(kind)}: Boolean\n`);
  }
});
