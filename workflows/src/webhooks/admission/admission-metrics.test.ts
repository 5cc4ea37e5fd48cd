import { expect, test } from '@jest/globals';
import { windowGauge } from './admission-metrics.ts';
import { createStartWindow } from '../fairness/start-window.ts';

test('the gauge shows how many attempts a worker has under way, and how many more it can request', async () => {
  const window = createStartWindow({ sizeMax: 3, capacity: 10, hangsAfterMs: 500 });
  const read = async () =>
    Object.fromEntries((await windowGauge(window).read()).map(({ value, attributes }) => [attributes['state'], value]));
  expect(await read()).toEqual({ under_way: 0, room: 3 });
  window.grant('whd_1', 'org_1');
  window.grant('whd_2', 'org_1');
  expect(await read()).toEqual({ under_way: 2, room: 1 });
  window.forget('whd_1');
  expect(await read()).toEqual({ under_way: 1, room: 2 });
});
