import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faultsOfView } from '../support/browser/showcase/faults-of-view.ts';
import { type RunningShowcase, startShowcase } from '../support/browser/showcase/start-showcase.ts';
import { views } from '../support/browser/showcase/views/views.ts';

/** A screen or dialog of each kind. `looks.deep.test.ts` looks at all. */
const sample = ['home-seller', 'market-offer', 'order-money-largest', 'endpoint-failing', 'delivery-retrying'];

let showcase: RunningShowcase;
beforeAll(async () => {
  showcase = await startShowcase();
});
afterAll(() => showcase?.close());

test('screens and dialogs have no fault that axe finds, and do not scroll sideways, in both looks and widths', async () => {
  const faults: Record<string, string[]> = {};
  for (const name of sample) {
    const { faults: found } = await faultsOfView(showcase, views.find((view) => view.name === name)!);
    if (found.length > 0) faults[name] = found;
  }
  expect(faults).toEqual({});
});

test('each view has a name of its own, which its pictures bear', () => {
  expect(new Set(views.map(({ name }) => name)).size).toBe(views.length);
});
