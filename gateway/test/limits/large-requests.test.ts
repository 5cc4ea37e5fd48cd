import { setImmediate as tick } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, newId } from '@marketplace/kernel';
import type { Clients } from '../../src/calls/clients.ts';
import { defaultLargeAnswerLimits } from '../../src/admission/reads.ts';
import { delivery } from '../support/fake-records.ts';
import { ask, codesOf } from '../support/graphql/ask-graphql.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

/** Records of 100 KB that each request reads. */
const reads = 8;
/** Four may be read at the same time before the size of any is known, and one more after each of the first two. */
const readsOfSmall = 6;
/** Calls of `getDelivery` by request id: begun and answered. */
const made = new Map<string, number>();
const got = new Map<string, number>();
/** Requests that read more than a small one now. */
const large = new Set<string>();
let [largeMax, answered] = [0, 0];

let gateway: StartedGateway;
beforeAll(async () => {
  const others = await startGateway();
  gateway = await startGateway({
    // Without a rest after each answer, which is tested in large-answers.test.ts.
    largeLimits: { ...defaultLargeAnswerLimits, bytesPerSecond: Infinity, bytesPerSecondOfOthers: Infinity },
    clients: {
      webhooks: {
        ...others.domains.webhooks,
        getDeliveries: async (_: Caller, { ids }: { ids: string[] }) => ({
          output: { data: ids.map((id) => ({ ...delivery, id, payload: undefined, attempts: [] })) },
        }),
        getDelivery: async ({ requestId }: Caller, { id }: { id: string }) => {
          const nth = (made.get(requestId) ?? 0) + 1;
          made.set(requestId, nth);
          if (nth > readsOfSmall) large.add(requestId);
          largeMax = Math.max(largeMax, large.size);
          for (let turn = 0; turn < 5; turn += 1) await tick();
          got.set(requestId, (got.get(requestId) ?? 0) + 1);
          if (got.get(requestId) === reads) large.delete(requestId);
          answered += 1;
          return { output: { ...delivery, id, payload: { text: 'x'.repeat(100_000) } } };
        },
      } as unknown as Clients['webhooks'],
    },
  });
  await others.close();
});
afterAll(() => gateway.close());

const document = (): string =>
  `{ ${Array.from({ length: reads }, (_, n) => `d${n}: webhookDelivery(id: "${newId('whd')}") { payload }`).join(
    ' ',
  )} }`;

test('of 32 requests at once that each read 800 KB, two run at a time; all are answered or refused', async () => {
  const answers = await Promise.all(Array.from({ length: 32 }, () => ask(gateway, document())));
  const whole = answers.filter(({ errors }) => errors === undefined);
  expect(whole.length).toBeGreaterThan(0);
  // A request that has waited for 10 s, on a busy machine, is refused.
  for (const answer of answers.filter(({ errors }) => errors !== undefined))
    expect(new Set(codesOf(answer))).toEqual(new Set(['too_many_requests_in_progress']));
  expect(answered).toBeGreaterThanOrEqual(whole.length * reads);
  expect(largeMax).toBeGreaterThan(0);
  expect(largeMax).toBeLessThanOrEqual(2);
});

test('a request without large records does not wait for them', async () => {
  const before = answered;
  const waiting = Array.from({ length: 6 }, () => ask(gateway, document()));
  expect((await ask(gateway, '{ viewer { role } }')).errors).toBeUndefined();
  expect(answered - before).toBeLessThan(6 * reads);
  await Promise.all(waiting);
});
