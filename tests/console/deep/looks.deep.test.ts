import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { screenRoutes } from '../../support/browser/screen-routes.ts';
import { faultsOfView, type RunningShowcase, startShowcase } from '../../support/browser/showcase/visits.ts';
import type { View } from '../../support/browser/showcase/views/view.ts';
import { views } from '../../support/browser/showcase/views/views.ts';

let showcase: RunningShowcase;
const seen = new Set<string>();
beforeAll(async () => {
  showcase = await startShowcase();
});
afterAll(() => showcase?.close());

test.each([...views, ...unlistedViews()].map((view) => [view.name, view] as const))(
  '%s has no fault that axe finds, and does not scroll sideways',
  async (_, view) => {
    const { address, faults } = await faultsOfView(showcase, view);
    seen.add(routeOf(new URL(address).pathname));
    expect(faults).toEqual([]);
  },
);

test('no route is left out', () => {
  expect(screenRoutes().filter(({ path }) => path !== '/' && !seen.has(path))).toEqual([]);
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

/** A view of each screen whose address needs no record and that the list does not have. */
function unlistedViews(): View[] {
  const listed = new Set(views.map(({ at }) => (typeof at === 'string' ? at.replace(/\?.*/, '') : '')));
  return screenRoutes()
    .filter(({ path }) => !path.includes('$') && path !== '/' && !listed.has(path))
    .map(({ parent, path }) => ({
      name: path.slice(1).replaceAll('/', '-'),
      at: path,
      ...(parent !== 'root' && { as: path.startsWith('/operator') ? ('operator' as const) : ('seller' as const) }),
      until: (page) => page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' }),
    }));
}
