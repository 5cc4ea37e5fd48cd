import { expect, test } from '@jest/globals';
import { testLog } from '@marketplace/kernel/testing';
import type { ClaimedAttempt } from '@marketplace/webhooks-contract/engine';
import { createIntents } from './intents.ts';

const attemptOf = (id: string) => ({ intent: { id } }) as ClaimedAttempt;

test('an intent ends with the recording after that of its last attempt, and is not opened then', async () => {
  const opened: string[] = [];
  const intents = createIntents(async (ids) => void opened.push(...ids), testLog());
  intents.add([attemptOf('one'), attemptOf('one'), attemptOf('other'), {} as ClaimedAttempt]);
  intents.recorded('one');
  expect(intents.takeEnded()).toEqual([]);
  intents.recorded('one');
  expect(intents.takeEnded()).toEqual(['one']);
  expect(intents.takeEnded()).toEqual([]);
  await intents.stop();
  expect(opened).toEqual(['other']);
});

test('an intent that has not ended in time is opened, again until it succeeds, and then no more', async () => {
  const calls: string[][] = [];
  const failed = Promise.withResolvers<void>();
  const succeeded = Promise.withResolvers<void>();
  const intents = createIntents(async (ids) => {
    calls.push(ids);
    if (calls.length === 1) {
      failed.resolve();
      throw new Error('webhooks is away');
    }
    succeeded.resolve();
  }, testLog());
  const since = performance.now();
  intents.add([attemptOf('one')]);
  intents.start();
  await failed.promise;
  expect(performance.now() - since).toBeGreaterThanOrEqual(200);
  await succeeded.promise;
  await intents.stop();
  expect(calls).toEqual([['one'], ['one']]);
});
