import { expect, test } from '@jest/globals';
import { type Caller, newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { sql } from '@marketplace/store';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { createPayments } from '../src/module.ts';
import { newReleasedSale, newStartedSale, payoutOf, payoutsOf, start } from './payout-actions.ts';
import { execute, newPaidSale, payments, processAll, settings, type TestedPayments } from './payments-under-test.ts';

const nobody: Caller = { requestId: 'req_helper', actor: { type: 'anonymous' } };

/** The notices of the sandbox that have been stored, about all payments. */
const stored = (tested: TestedPayments) =>
  execute(tested, sql<{ id: string; ref: string; type: string }>`select id, ref, type from provider_notice`);

async function arrive(tested: TestedPayments): Promise<void> {
  await tested.client.flushNotices(nobody, {});
  await processAll(tested);
}

onBothTransports('test helpers of payments', payments, (opened) => {
  const call = () => opened().client;

  test('the bank disputes a payment, and decides; the same decision again is refused', async () => {
    const { payment, seller, orderId } = await newPaidSale(opened());
    const amount = { amount: 2500, currency: 'USD' } as const;
    await call().disputePayment(nobody, { id: payment.id, reason: 'duplicate', amount });
    await arrive(opened());
    const find = async () => (await call().listDisputes(seller, { orderId })).output.data;
    const [dispute] = await find();
    expect(dispute).toMatchObject({ source: 'provider', stage: 'chargeback', reason: 'duplicate', amount });
    expect(dispute).toMatchObject({ status: 'needs_response', fundsWithdrawn: true });
    await call().closeBankDispute(nobody, { id: dispute!.id, outcome: 'won' });
    await arrive(opened());
    expect(await find()).toMatchObject([{ id: dispute!.id, status: 'won', fundsWithdrawn: false }]);
    const closed = call().closeBankDispute(nobody, { id: dispute!.id, outcome: 'won' });
    await expect(closed).rejects.toMatchObject({ code: 'invalid_state_transition' });
  });

  test('no bank decides the claim of a buyer', async () => {
    const { buyer, orderId } = await newPaidSale(opened());
    const input = { id: orderId, reason: 'other', description: 'It is broken.' } as const;
    const { output: claim } = await call().createDispute(buyer, input);
    const closing = call().closeBankDispute(nobody, { id: claim.id, outcome: 'won' });
    await expect(closing).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an authorization ends, and the payment is canceled', async () => {
    const { payment, buyer } = await newPaidSale(opened(), { captureMethod: 'manual' });
    await call().expireAuthorization(nobody, { id: payment.id });
    await arrive(opened());
    const { output } = await call().getPayment(buyer, { id: payment.id });
    expect(output).toMatchObject({ status: 'canceled', failure: { code: 'authorization_expired' } });
  });

  test('the bank of the seller returns a payout', async () => {
    const sale = await newStartedSale(opened());
    const payout = await payoutOf(opened(), sale);
    expect(payout.status).toBe('released');
    await call().returnPayout(nobody, { id: payout.id });
    await arrive(opened());
    expect(await payoutsOf(opened(), sale)).toContainEqual(
      expect.objectContaining({ id: payout.id, status: 'returned' }),
    );
  });

  test('the bank of the seller refuses a payout that has not begun', async () => {
    const sale = await newReleasedSale(opened());
    await call().failPayout(nobody, { id: (await payoutOf(opened(), sale)).id });
    await start(opened(), sale);
    expect(await payoutOf(opened(), sale)).toMatchObject({ status: 'failed', failure: { code: 'account_closed' } });
  });

  test('what does not exist is refused', async () => {
    const refused = { code: 'invalid_state_transition' };
    await expect(call().disputePayment(nobody, { id: newId('pay') })).rejects.toMatchObject(refused);
    await expect(call().expireAuthorization(nobody, { id: newId('pay') })).rejects.toMatchObject(refused);
    await expect(call().returnPayout(nobody, { id: newId('po') })).rejects.toMatchObject(refused);
  });

  test('held notices are stored after the flush, in another order if they were shuffled', async () => {
    await call().flushNotices(nobody, {});
    const before = (await stored(opened())).length;
    await call().holdNotices(nobody, {});
    for (let n = 0; n < 3; n += 1) await newPaidSale(opened());
    await call().shuffleNotices(nobody, {});
    await call().duplicateNotices(nobody, {});
    expect(await stored(opened())).toHaveLength(before);
    expect((await call().flushNotices(nobody, {})).output.accepted).toBe(3);
    expect(await stored(opened())).toHaveLength(before + 3);
  });

  test('the clock of payments and the sandbox moves, and orders with open money are looked at again', async () => {
    const { orderId } = await newPaidSale(opened());
    await takeRows(opened(), 'workflow');
    const at = async () => {
      const [row] = await execute(
        opened(),
        sql<{ payments: string; sandbox: string }>`select payments.now() as payments, sandbox.now() as sandbox`,
      );
      return { payments: Date.parse(row!.payments), sandbox: Date.parse(row!.sandbox) };
    };
    const before = await at();
    const { now } = (await call().advanceClock(nobody, { seconds: 3600 })).output;
    const after = await at();
    for (const clock of ['payments', 'sandbox'] as const)
      expect(after[clock] - before[clock]).toBeGreaterThanOrEqual(3_600_000);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before.payments + 3_600_000);
    const requested = (await takeRows(opened(), 'workflow')).map(({ payload }) => payload as { id: string });
    expect(requested.map(({ id }) => id)).toContain(`order/${orderId}`);
  });

  test('the verification of the ledger finds a change of the records, and of the books of the sandbox', async () => {
    await arrive(opened());
    expect((await call().verifyLedger(nobody, {})).output).toEqual({ ok: true, violations: [] });
    const { orderId } = await newPaidSale(opened());
    const change = (by: number) =>
      execute(opened(), sql`update order_account set refunded = refunded + ${by} where order_id = ${orderId}`);
    await change(1);
    const { output } = await call().verifyLedger(nobody, {});
    expect(output.ok).toBe(false);
    expect(output.violations).toContainEqual({
      invariant: expect.stringMatching(/^I7/),
      detail: expect.stringContaining(orderId),
    });
    await change(-1);
    const takeBack = sql`delete from sandbox.book_entry where amount = 10000 and to_account = 'platform' and
                         ref = (select provider_ref from payment where order_id = ${orderId})`;
    await execute(opened(), takeBack);
    expect((await call().verifyLedger(nobody, {})).output.violations).toContainEqual({
      invariant: 'I11 the ledger and the provider agree',
      detail: expect.stringMatching(/^USD: the ledger says \d+, sandbox says \d+$/),
    });
  });

  test('without test helpers, or with Stripe, there are none', async () => {
    const DATABASE_URL = opened().databaseUrl;
    const off = await createPayments({ ...settings, DATABASE_URL, TEST_HELPERS: '0' }, testLog());
    const stripe = { PAYMENTS_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' } as const;
    const real = await createPayments(
      { ...settings, ...stripe, STRIPE_WEBHOOK_SECRET: ['whsec_1'], DATABASE_URL, TEST_HELPERS: '0' },
      testLog(),
    );
    await expect(createPayments({ ...settings, ...stripe, DATABASE_URL }, testLog())).rejects.toThrow(
      'use it with the sandbox only',
    );
    const missing = { code: 'not_found' };
    try {
      for (const { client } of [off, real]) {
        await expect(client.holdNotices(nobody, {})).rejects.toMatchObject(missing);
        await expect(client.disputePayment(nobody, { id: newId('pay') })).rejects.toMatchObject(missing);
        await expect(client.failPayout(nobody, { id: newId('po') })).rejects.toMatchObject(missing);
        await expect(client.advanceClock(nobody, { seconds: 1 })).rejects.toMatchObject(missing);
        await expect(client.verifyLedger(nobody, {})).rejects.toMatchObject(missing);
      }
    } finally {
      await Promise.all([off.close(), real.close()]);
    }
  });
});
