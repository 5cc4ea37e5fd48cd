import { expect, test } from '@jest/globals';
import { systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, inTransaction } from '@marketplace/store';
import { draftMigration } from '@marketplace/store/testing';
import { paymentsDomain } from '../../src/module.ts';
import { createSandbox } from '../../src/sandbox/create-sandbox.ts';
import { bookedFor, newCall, openSandbox, paying, secret, signal, valueOf } from './sandbox-under-test.ts';

const sandbox = openSandbox();

test('entities and migrations of all schemas of payments agree', async () => {
  expect(await draftMigration(paymentsDomain)).toBe('');
});

test('what the sandbox has answered survives a rollback of payments', async () => {
  const { provider, store } = sandbox();
  const [call, input] = [newCall(), paying('pm_card_visa')];
  const failing = inTransaction(store, systemCaller('test', 'req_test'), async () => {
    valueOf(await provider.createPayment(call, input));
    throw new Error('after the charge');
  });
  await expect(failing).rejects.toThrow('after the charge');
  const { paymentId, orderId } = input;
  const found = valueOf(await provider.find(signal, { object: 'payment', paymentId, orderId }));
  expect(found).toMatchObject({ status: 'succeeded' });
  expect(await bookedFor(sandbox(), found!.ref)).toEqual([4900n]);
});

test('another process with the same key gets the same payment', async () => {
  const [call, input] = [newCall(), paying('pm_sandbox_timeoutAfterCharge')];
  expect(await sandbox().provider.createPayment(call, input)).toMatchObject({ kind: 'unknown' });
  const log = testLog();
  const store = await createStore({ databaseUrl: sandbox().databaseUrl, domain: paymentsDomain, log });
  try {
    const other = createSandbox({ connection: store.connections.sandbox, secret, log });
    const outcomes = await Promise.all([
      other.provider.createPayment(call, input),
      sandbox().provider.createPayment(call, input),
      other.provider.createPayment(call, input),
    ]);
    const refs = outcomes.map((outcome) => valueOf(outcome).ref);
    expect(new Set(refs).size).toBe(1);
    expect(await bookedFor(sandbox(), refs[0]!)).toEqual([4900n]);
  } finally {
    await store.close();
  }
});
