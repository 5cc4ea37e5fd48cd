import { expect } from '@jest/globals';
import type { Outcome } from './keyed-requests.ts';

export interface StoredAnswer {
  requestId: string;
}

/**
 * The promise of docs/api.md#idempotency for all requests of one owner, operation and key: one of the bodies was
 * done, once; each answer to it is the first one, but for its secret; the other body is refused.
 */
export function expectOneEffect(outcomes: Outcome[], { ids, stored }: { ids: string[]; stored: StoredAnswer[] }): void {
  const context = { outcomes, ids, stored };
  expect({ ...context, effects: ids.length, answers: stored.length }).toEqual({ ...context, effects: 1, answers: 1 });
  const done = outcomes.filter(({ code }) => code === null);
  const refused = outcomes.filter(({ code }) => code !== null);
  expect({ ...context, done: new Set(done.map(({ name }) => name)).size }).toEqual({ ...context, done: 1 });
  expect(done.map(({ id }) => id)).toEqual(done.map(() => ids[0]));
  expect(new Set(done.flatMap(({ body }) => body ?? [])).size).toBeLessThanOrEqual(1);

  // The other body, in either way of asking.
  for (const { code, name, status, body } of refused) {
    expect([code, name === done[0]!.name, body]).toEqual(['idempotency_key_reused', false, null]);
    expect([422, 200]).toContain(status);
  }

  const first = done.filter(({ replayed }) => !replayed);
  expect(first.length).toBeLessThanOrEqual(1);
  for (const { replayed, secret, requestId, originalRequestId, status, key, echoedKey } of done) {
    if (replayed) expect(secret).toBeNull();
    // GraphQL takes the key among the arguments, and tells of requests in its own way.
    if (requestId === null) continue;
    expect([status, echoedKey, originalRequestId]).toEqual([201, key, replayed ? stored[0]!.requestId : null]);
    if (!replayed) expect(requestId).toBe(stored[0]!.requestId);
  }
  const requestIds = outcomes.flatMap(({ requestId }) => requestId ?? []);
  expect(new Set(requestIds).size).toBe(requestIds.length);
}
