import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import {
  bookedFor,
  newCall,
  openSandbox,
  pass,
  pay,
  payAvailable,
  read,
  signal,
  usd,
  valueOf,
} from './sandbox-under-test.ts';

const sandbox = openSandbox();

interface More {
  paymentRef?: string;
  destination?: string;
  amount?: number;
  payoutId?: string;
}

async function transferInput({ paymentRef, destination = 'acct_sandbox_ok', amount = 4000, payoutId }: More = {}) {
  return {
    payoutId: payoutId ?? newId('po'),
    orderId: newId('ord'),
    paymentRef: paymentRef ?? (await payAvailable(sandbox())).ref,
    destination,
    money: usd(amount),
  };
}
const transfer = async (more?: More) => sandbox().provider.createTransfer(newCall(), await transferInput(more));

test('acct_sandbox_ok: the transfer is paid and leaves the books of the platform once', async () => {
  const [call, input] = [newCall(), await transferInput()];
  const paid = valueOf(await sandbox().provider.createTransfer(call, input));
  const { payoutId, orderId } = input;
  expect(paid).toMatchObject({ object: 'transfer', payoutId, status: 'paid', reversed: 0n, failure: null });
  expect(valueOf(await sandbox().provider.createTransfer(call, input))).toEqual(paid);
  expect(await bookedFor(sandbox(), paid.ref)).toEqual([-4000n]);
  expect(valueOf(await sandbox().provider.find(signal, { object: 'transfer', payoutId, orderId }))).toEqual(paid);
});

test('acct_sandbox_fail: the transfer fails, and no money moves', async () => {
  const failed = valueOf(await transfer({ destination: 'acct_sandbox_fail' }));
  expect(failed).toMatchObject({ status: 'failed', failure: { code: 'account_closed' }, bankStatus: 'failed' });
  expect(await bookedFor(sandbox(), failed.ref)).toEqual([]);
});

test('acct_sandbox_returned: the transfer is paid, and the money is back a second later', async () => {
  const paid = valueOf(await transfer({ destination: 'acct_sandbox_returned' }));
  expect(paid).toMatchObject({ status: 'paid', reversed: 0n });
  await pass(sandbox(), 1);
  expect(await read(sandbox(), paid)).toMatchObject({ status: 'paid', reversed: 4000n, bankStatus: 'failed' });
  expect((await bookedFor(sandbox(), paid.ref)).reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
});

test('acct_sandbox_restricted: transfers are rejected', async () => {
  expect(await transfer({ destination: 'acct_sandbox_restricted' })).toMatchObject({
    kind: 'rejected',
    code: 'payout_account_inactive',
  });
});

test('acct_sandbox_timeout: the first answer is lost after the money has moved; the repetition finds it', async () => {
  const [call, input] = [newCall(), await transferInput({ destination: 'acct_sandbox_timeout' })];
  expect(await sandbox().provider.createTransfer(call, input)).toMatchObject({ kind: 'unknown' });
  const { payoutId, orderId } = input;
  const found = valueOf(await sandbox().provider.find(signal, { object: 'transfer', payoutId, orderId }));
  const repeated = valueOf(await sandbox().provider.createTransfer(call, input));
  expect(repeated).toEqual(found);
  expect(await bookedFor(sandbox(), repeated.ref)).toEqual([-4000n]);
});

test('captured money can be transferred after 2 seconds, with pm_card_bypassPending at once', async () => {
  const { provider } = sandbox();
  const currency = 'GBP' as const;
  const begun = await pay(sandbox(), 'pm_card_visa', { money: { amount: 4900n, currency } });
  const input = { ...(await transferInput({ paymentRef: begun.ref })), money: { amount: 4000n, currency } };
  expect(await provider.createTransfer(newCall(), input)).toMatchObject({
    kind: 'rejected',
    code: 'awaiting_provider_funds',
  });
  expect(valueOf(await provider.balance(signal, currency))).toEqual({ available: 0n, pending: 4900n });
  await pass(sandbox(), 2);
  expect(valueOf(await provider.balance(signal, currency))).toEqual({ available: 4900n, pending: 0n });
  expect(await provider.createTransfer(newCall(), input)).toMatchObject({ kind: 'ok' });
});

test('no more is transferred than was captured', async () => {
  const { ref: paymentRef } = await payAvailable(sandbox());
  expect(await transfer({ paymentRef })).toMatchObject({ kind: 'ok' });
  expect(await transfer({ paymentRef, amount: 901 })).toMatchObject({ kind: 'rejected', code: 'insufficient_funds' });
  expect(await transfer({ paymentRef, amount: 900 })).toMatchObject({ kind: 'ok' });
  const uncaptured = await pay(sandbox(), 'pm_card_visa', { captureMethod: 'manual' });
  expect(await transfer({ paymentRef: uncaptured.ref })).toMatchObject({ kind: 'rejected', code: 'no_such_payment' });
});

test('what tests make happen: the next transfer of a payout fails, and a paid one is returned once', async () => {
  const { controls } = sandbox();
  const { ref: paymentRef } = await payAvailable(sandbox());
  const payoutId = newId('po');
  expect(await controls.returnPayout(payoutId)).toBe(false);
  expect(await controls.failPayout(payoutId)).toBe(true);
  expect(valueOf(await transfer({ paymentRef, payoutId }))).toMatchObject({ status: 'failed' });
  const paid = valueOf(await transfer({ paymentRef, payoutId }));
  expect(await controls.failPayout(payoutId)).toBe(true);
  expect(await read(sandbox(), paid)).toMatchObject({ status: 'paid', reversed: 0n, bankStatus: 'failed' });
  expect(await controls.returnPayout(payoutId)).toBe(true);
  expect(await controls.returnPayout(payoutId)).toBe(false);
  expect(await read(sandbox(), paid)).toMatchObject({ status: 'paid', reversed: 4000n });
});

test('parts of a paid transfer are taken back, never more than it was', async () => {
  const { controls } = sandbox();
  const { ref: paymentRef } = await payAvailable(sandbox());
  const payoutId = newId('po');
  expect(await controls.reversePayout(payoutId, 1n)).toBe(false);
  const paid = valueOf(await transfer({ paymentRef, payoutId }));
  for (const amount of [1500n, 1500n]) expect(await controls.reversePayout(payoutId, amount)).toBe(true);
  expect(await controls.reversePayout(payoutId, 1001n)).toBe(false);
  expect(await read(sandbox(), paid)).toMatchObject({ status: 'paid', reversed: 3000n, bankStatus: 'paid' });
});

const ensure = async (destination: string | null, more: { organizationId?: string; ref?: string } = {}) =>
  sandbox().provider.ensureAccount(newCall(), {
    organizationId: more.organizationId ?? newId('org'),
    ref: more.ref ?? null,
    country: 'FR',
    returnUrl: 'https://shop.example/back',
    destination,
  });

test('an account behaves like its destination, belongs to one organization, and is made once', async () => {
  const organizationId = newId('org');
  const account = valueOf(await ensure('acct_sandbox_fail', { organizationId }));
  expect(account).toMatchObject({
    object: 'account',
    organizationId,
    status: 'active',
    country: 'FR',
    requirements: [],
  });
  expect(valueOf(await ensure('acct_sandbox_fail', { organizationId }))).toEqual(account);
  expect(valueOf(await ensure(null, { organizationId, ref: account.ref }))).toEqual(account);
  expect(valueOf(await ensure('acct_sandbox_fail')).ref).not.toBe(account.ref);
  expect(valueOf(await transfer({ destination: account.ref })).status).toBe('failed');
  const without = valueOf(await ensure(null));
  expect(valueOf(await transfer({ destination: without.ref })).status).toBe('paid');
});

test('a restricted account says what it needs, and an unknown destination is rejected', async () => {
  expect(valueOf(await ensure('acct_sandbox_restricted'))).toMatchObject({
    status: 'restricted',
    requirements: ['external_account'],
    onboardingUrl: expect.stringContaining('https://'),
  });
  expect(await ensure('acct_sandbox_elsewhere')).toMatchObject({ kind: 'rejected', code: 'no_such_destination' });
  expect(await transfer({ destination: 'acct_1' })).toMatchObject({ kind: 'rejected', code: 'no_such_account' });
});
