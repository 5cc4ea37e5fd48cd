import path from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { type Environment, readConfig, serviceUrlName } from '@marketplace/kernel';
import { configurationDocument, settingNamesSource } from '@marketplace/tools/configuration/configuration-document';
import {
  describeSettings,
  type SettingDescription,
  processes,
  stackSchemas,
} from '@marketplace/tools/configuration/describe-settings';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { newSecrets } from '@marketplace/local/infrastructure/secrets';
import { startEnvironment } from '@marketplace/local/start-settings';
import { gatewayProcessSettings } from '@marketplace/gateway';
import { workerProcessSettings } from '@marketplace/workflows';
import { serviceNames } from '@marketplace/operations/domains';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

test('docs/configuration.md and the known names match the schemas; `npm run generate` writes them', () => {
  expect(read('docs/configuration.md')).toBe(configurationDocument());
  expect(read('libs/kernel/src/settings/setting-names.generated.ts')).toBe(settingNamesSource());
});

test('a setting has the same meaning in every process that reads it', () => {
  const described = Object.values(processes)
    .flat()
    .flatMap((schema) => Object.entries(schema.shape));
  const byName = Map.groupBy(described, ([name]) => name);
  for (const [name, members] of byName) {
    expect([name, new Set(members.map(([, member]) => (member as z.ZodType).meta()?.description)).size]).toEqual([
      name,
      1,
    ]);
  }
});

test('links of the table lead to headings that exist', () => {
  const pages = describeSettings().flatMap(({ page, members }) => [
    page,
    ...members.map(({ description }) => /\(([\w-]+\.md#[^)]+)\)/.exec(description)?.[1]),
  ]);
  for (const page of pages) {
    if (page === undefined) continue;
    const [file, anchor] = page.split('#');
    const headings = [...read(`docs/${file}`).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading!.toLowerCase().replaceAll(' ', '-'),
    );
    expect(headings).toContain(anchor);
  }
});

/** A value other than the default, by the form in the table. */
const samples: Record<string, string> = {
  'port number': '4321',
  path: '/somewhere',
  URL: 'https://sample.example',
  text: 'sample',
  'host name or IP address': '127.0.0.1',
  'number, 0 to 1': '0.25',
  '`<host>:<port>`': 'sample:7233',
  '`<name>=<value>`, separated by commas': 'authorization=sample',
  '`<organization>=<0.001 to 1000>`, separated by commas': 'org_sample=2',
  'CIDR ranges, separated by commas': '192.0.2.0/24',
  'origins such as `https://console.market.example`, separated by commas': 'https://sample.example',
  'origins such as `https://images.market.example`, separated by commas': 'https://sample.example',
  'names such as `market.test`, separated by commas': 'sample.example',
  'address, such as `Marketplace <no-reply@market.example>`': 'sample@market.example',
  '`production`, or anything else': 'production',
  '`smtps://<user>:<password>@<host>:465` or `smtp://<host>:587`': 'smtps://user:password@sample.example:465',
  '`http://[<user>:<password>@]<host>:<port>`': 'http://sample.example:3128',
  'text of at least 16 characters': 'a-sample-of-enough-characters',
  'text of at least 32 characters': 'a-sample-of-more-than-enough-characters-for-a-key',
  'ISO 4217 codes, separated by commas': 'CHF,KWD',
  'at least 32 characters each, separated by commas': 'a-sample-of-more-than-enough-characters',
  '`<key id>:<32 bytes in base64>`, separated by commas': newSecrets().keyring,
  'id of an organization': 'org_01h2xcejqtf2nbrexx3vqjhp41',
  '`<address>[:<port>]`, separated by commas': '192.0.2.53:5353',
  '`sk_live_...`, `rk_live_...`, or with `test`': 'rk_test_sample',
  '`whsec_...`, separated by commas': 'whsec_sample,whsec_another',
};

function sampleOf({ form, members, readBy }: SettingDescription): string {
  const [member] = members;
  if (member?.fallback === '') return `${member.name}=https://sample.example`;
  if (member) return `${member.name}=${member.fallback.includes('/') ? '7/77' : Number(member.fallback) + 1}`;
  const fallback = readBy.get('npm start')!;
  const sample = samples[form];
  if (sample !== undefined) return sample;
  if (form.startsWith('integer')) return String(Number(fallback.replaceAll('`', '')) + 1);
  const choice = form.split(', ').find((one) => /^`\w+`$/.test(one) && one !== fallback);
  if (choice === undefined) throw new Error(`Add a sample for settings of the form "${form}".`);
  return choice.replaceAll('`', '');
}

/** Settings whose default in `npm start` differs from that of their schema, with a value other than that default. */
const localDefaults: Record<string, string> = { TEST_HELPERS: '0', API_KEY_MODE: 'live' };

/** Settings that `npm start` overrides with the addresses of its servers. */
const decidedByTheStart = ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'PORT', 'HOST'];
const base = {
  databaseUrl: 'postgres://here',
  temporalAddress: 'here:7233',
  inboxUrl: 'http://here',
  secrets: newSecrets(),
  port: 3000,
};

test.each(
  describeSettings().filter(({ name, readBy }) => readBy.has('npm start') && !decidedByTheStart.includes(name)),
)('$name set before `npm start` reaches everything in it that reads $name', ({ name, ...described }) => {
  const given: Environment = { [name]: localDefaults[name] ?? sampleOf({ name, ...described }) };
  for (const schema of Object.values(stackSchemas).filter(({ shape }) => name in shape)) {
    const [without, set] = [{}, given].map((one) =>
      readConfig(schema, { ...startEnvironment(one, base), KEYRING: one.KEYRING ?? base.secrets.keyring }),
    );
    expect(set![name]).not.toEqual(without![name]);
  }
});

test('in production, `npm start` has the defaults of development only as a sandbox installation', () => {
  const production = { NODE_ENV: 'production' };
  expect(startEnvironment(production, base)).not.toHaveProperty('TEST_HELPERS');
  expect(startEnvironment(production, base)).not.toHaveProperty('API_KEY_MODE');
  expect(startEnvironment({ ...production, SANDBOX_INSTALLATION: '1' }, base)).toMatchObject({
    TEST_HELPERS: '1',
    API_KEY_MODE: 'test',
  });
});

test('KEYRING_FILE replaces the keyring that `npm start` creates', () => {
  expect(startEnvironment({}, base).KEYRING).toBe(base.secrets.keyring);
  expect(startEnvironment({ KEYRING_FILE: '/keys' }, base)).not.toHaveProperty('KEYRING');
});

// A service that is missing in these lists causes no error: its outbox just grows.
test.each([
  ['gateway/src/calls/domains.ts', gatewayProcessSettings],
  ['workflows/src/domains.ts', workerProcessSettings],
])('%s has every service', (_, settings) => {
  const known = serviceNames.filter((name) => serviceUrlName(name) in settings.shape);
  expect(known).toEqual(serviceNames);
});
