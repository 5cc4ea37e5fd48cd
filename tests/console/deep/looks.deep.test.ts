import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { faultsOfView, type RunningShowcase, startShowcase } from '../../support/browser/showcase/visits.ts';
import { views } from '../../support/browser/showcase/views/views.ts';

let showcase: RunningShowcase;
const seen = new Set<string>();
beforeAll(async () => {
  showcase = await startShowcase();
});
afterAll(() => showcase?.close());

test.each(views.map((view) => [view.name, view] as const))(
  '%s has no fault that axe finds, and does not scroll sideways',
  async (_, view) => {
    const { address, faults } = await faultsOfView(showcase, view);
    seen.add(routeOf(new URL(address).pathname));
    expect(faults).toEqual([]);
  },
);

test('no route is left out', () => {
  expect(routes().filter((route) => !seen.has(route))).toEqual([]);
});

test('each view has a unique name, which its pictures have', () => {
  expect(new Set(views.map(({ name }) => name)).size).toBe(views.length);
});

/** The route of an address: ids and short names are parameters. */
function routeOf(pathname: string): string {
  return pathname
    .replace(/^\/console/, '')
    .replace(/^\/o\/[^/]+/, '')
    .replace(/\/[a-z]{2,3}_\w+$/, '/$id');
}

/** The paths that the sources declare. `/open/$id` leads to the others, and `$` to nothing. */
function routes(): string[] {
  const files = globSync('clients/console/src/app/**/*.{ts,tsx}', { cwd: repositoryRoot });
  const declared = files.flatMap((file) =>
    [...readFileSync(path.join(repositoryRoot, file), 'utf8').matchAll(/\bpath: '(\/[^']+)'/g)].map(([, at]) => at!),
  );
  return declared.filter((at) => at !== '/open/$id' && at !== '/o/$slug');
}
