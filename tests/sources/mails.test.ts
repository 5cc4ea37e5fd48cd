import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSchema, type GraphQLInputObjectType, type GraphQLObjectType } from 'graphql';
import { mailings, settingOf, switchableKinds } from '@marketplace/identity-contract';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('docs/mails.md lists each kind of mail with the roles that get it', () => {
  const rows = [...read('docs/mails.md').matchAll(/^\| `(\w+)` \|.*\| ([\w, ]+) \|$/gm)].map(([, name, roles]) => [
    name,
    roles,
  ]);
  expect(rows).toEqual(switchableKinds.map((kind) => [settingOf(kind), mailings[kind].roles.join(', ')]));
});

test('GraphQL reads and changes the setting of each kind, with its description', () => {
  const schema = buildSchema(read('gateway/schema.graphql'));
  const fieldsOf = (type: string) => (schema.getType(type) as GraphQLObjectType | GraphQLInputObjectType).getFields();
  const [settings, input] = [fieldsOf('MailSettings'), fieldsOf('UpdateMailSettingsInput')];
  for (const kind of switchableKinds) {
    const { type, description } = settings[settingOf(kind)]!;
    expect([String(type), description]).toEqual(['Boolean!', mailings[kind].description]);
    expect(String(input[settingOf(kind)]!.type)).toBe('Boolean');
  }
});
