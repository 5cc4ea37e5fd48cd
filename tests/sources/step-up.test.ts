import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { identityContract } from '@marketplace/identity-contract';
import type { Operation } from '@marketplace/kernel';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

const page = readFileSync(path.join(repositoryRoot, 'docs/security.md'), 'utf8');
const table = /## When a recent authentication is required\n([^]*?)\n## /.exec(page)?.[1] ?? '';
/** Operation, condition and reason, from the table of the page. */
const rows = [...table.matchAll(/^\| (`.*`) \| (.+) \| (.+) \| .+ \|$/gm)].flatMap(([, names, asks, why]) =>
  [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => ({ name: name!, asks: asks!, why: why! })),
);
const operations: [string, Operation][] = Object.entries(identityContract.operations);

function asksBy({ access, stepUpFor }: Operation): string {
  return 'recent' in access && access.recent ? 'always' : (stepUpFor ?? 'never');
}

test('docs/security.md states for every operation of identity when and why it requires a recent authentication', () => {
  const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
  expect(rows.map(({ name, asks }) => ({ name, asks })).toSorted(byName)).toEqual(
    operations.map(([name, operation]) => ({ name, asks: asksBy(operation) })).toSorted(byName),
  );
});

test('the row of reading operations has all queries but those of the gateway', () => {
  const namesOf = (reason: string): string[] =>
    rows.filter(({ why }) => why.startsWith(reason)).map(({ name }) => name);
  const reading = namesOf('change nothing');
  const ofGateway = namesOf('only the gateway calls them');
  const queries = operations.filter(([name, { kind }]) => kind === 'query' && !ofGateway.includes(name));
  expect(reading.toSorted()).toEqual(queries.map(([name]) => name).toSorted());
});
