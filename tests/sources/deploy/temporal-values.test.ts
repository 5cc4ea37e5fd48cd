import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { serverSettings } from '@marketplace/local/infrastructure/temporal/temporal';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
type Dynamic = Record<string, [{ value: unknown }]>;
const values = parse(read('deploy/temporal/values.yaml'), { merge: true }) as {
  server: { image: { tag: string }; dynamicConfig: Dynamic };
  admintools: { image: { tag: string } };
};

test('the values of the chart have the dynamic configuration of `npm start`, the tests and Compose', () => {
  const { dynamicConfig } = values.server;
  for (const [name, value] of Object.entries(serverSettings))
    expect([name, dynamicConfig[name]]).toEqual([name, [{ value }]]);
  expect(dynamicConfig).toMatchObject(parse(read('deploy/compose/temporal.yaml')) as Dynamic);
});

test('the values of the chart name the server that is tested, for its schema too', () => {
  const [, version] = /go\.temporal\.io\/server v(\S+)/.exec(read('deploy/temporal/go.mod'))!;
  expect([values.server.image.tag, values.admintools.image.tag]).toEqual([version, version]);
});
