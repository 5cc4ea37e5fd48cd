import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { invariantChecker } from '../invariants.ts';
import { paymentActions } from '../payment-actions.ts';
import {
  advance,
  deliverAll,
  execute,
  newPaidSale,
  newSale,
  orderOf,
  payments,
  processAll,
  providerOf,
  type Sale,
  sandboxOf,
  usd,
  worker,
} from '../payments-under-test.ts';
import { newFulfilledSale, payoutOf, start } from '../payout-actions.ts';

// The database was restored to a time before requests that the provider has carried out. Here the provider is asked
// directly, so that nothing of the request is known.
onBothTransports('what only the provider has', payments, (tested) => {
  const { getPayment, listRefunds, accountOf } = paymentActions(tested);
  const verify = async () => (await tested().engine.verifyBooks(worker, {})).output;
  const freezes = () => execute(tested(), sql<{ reason: string }>`select reason from payout_freeze`);
  const call = () => ({ key: newId('xcl'), signal: AbortSignal.timeout(10_000) });
  const cents = (amount: number) => ({ amount: BigInt(amount), currency: 'USD' as const });
  const payAtProvider = async ({ orderId }: Sale) => {
    const id = newId('pay');
    const provider = await providerOf(tested());
    const input = { paymentId: id, orderId, money: cents(10_000), paymentMethod: 'pm_card_visa' };
    await provider.createPayment(call(), { ...input, captureMethod: 'automatic', returnUrl: null });
    return { id };
  };
  const refOf = async ({ payment: { id } }: { payment: { id: string } }) =>
    (await execute(tested(), sql<{ ref: string }>`select provider_ref as ref from payment where id = ${id}`))[0]!.ref;

  test('a payment is recorded once, and the order is paid', async () => {
    const sale = newSale();
    await tested().engine.openAccount(worker, orderOf(sale));
    const payment = await payAtProvider(sale);
    await deliverAll(tested());
    await deliverAll(tested());
    expect(await getPayment(sale.buyer, payment)).toMatchObject({ status: 'succeeded', amountCaptured: usd(10_000) });
    expect(await accountOf(sale)).toMatchObject({ report: { kind: 'payment', paymentStatus: 'paid' } });
    expect(await invariantChecker(tested())()).toEqual([]);
    expect(await verify()).toEqual({ ok: true, violations: [] });
  });

  test('a payment of an order that was canceled meanwhile is recorded, and refunded', async () => {
    const sale = newSale();
    await tested().engine.openAccount(worker, orderOf(sale));
    await tested().engine.closeAccount(worker, orderOf(sale));
    const payment = await payAtProvider(sale);
    await deliverAll(tested());
    await tested().engine.closeAccount(worker, orderOf(sale));
    expect(await listRefunds(sale.buyer, payment)).toMatchObject([{ amount: usd(10_000), status: 'succeeded' }]);
    expect(await invariantChecker(tested())()).toEqual([]);
  });

  test('a refund is recorded under its id', async () => {
    const sale = await newPaidSale(tested());
    const refundId = newId('rfd');
    const provider = await providerOf(tested());
    const input = { refundId, orderId: sale.orderId, paymentRef: await refOf(sale), money: cents(2500) };
    await provider.createRefund(call(), input);
    await deliverAll(tested());
    expect(await listRefunds(sale.buyer, sale.payment)).toMatchObject([
      { id: refundId, amount: usd(2500), status: 'succeeded', initiatedBy: 'provider' },
    ]);
    expect(await invariantChecker(tested())()).toEqual([]);
    expect(await verify()).toEqual({ ok: true, violations: [] });
  });

  test('a transfer releases the money of its order, and is not made again', async () => {
    const sale = await newFulfilledSale(tested());
    const { id: payoutId, amount } = await payoutOf(tested(), sale);
    const [account] = await execute(
      tested(),
      sql<{ ref: string }>`select provider_ref as ref from payout_account
                            where organization_id = ${sale.seller.organizationId}`,
    );
    const provider = await providerOf(tested());
    await provider.createTransfer(call(), {
      payoutId,
      orderId: sale.orderId,
      paymentRef: await refOf(sale),
      destination: account!.ref,
      money: cents(amount.amount),
    });
    await deliverAll(tested());
    expect(await payoutOf(tested(), sale)).toMatchObject({ id: payoutId, status: 'released', amount });
    expect((await accountOf(sale))?.releasedAt).not.toBeNull();
    await tested().engine.releaseOrder(worker, { orderId: sale.orderId });
    await start(tested(), sale);
    await deliverAll(tested());
    const transfers = await execute(tested(), sql`select from sandbox.transfer where payout_id = ${payoutId}`);
    expect(transfers).toHaveLength(1);
    expect(await invariantChecker(tested())()).toEqual([]);
    expect(await verify()).toEqual({ ok: true, violations: [] });
  });

  test('a payment that its order cannot have freezes payouts until its money is returned', async () => {
    const sale = await newPaidSale(tested());
    const second = await payAtProvider(sale);
    await deliverAll(tested());
    expect(await verify()).toEqual({ ok: true, violations: [] });
    for (const seconds of [1, 2, 4, 8]) {
      await processAll(tested());
      await advance(tested(), seconds + 1);
    }
    const { ok, violations } = await verify();
    expect(ok).toBe(false);
    expect(violations).toEqual([
      {
        invariant: 'I11 the ledger and the provider agree',
        detail: expect.stringMatching(/^payment pi_\S+: recorded 0, at the provider 10000$/),
      },
    ]);
    expect(await freezes()).toEqual([{ reason: 'books' }]);
    await (await sandboxOf(tested())).refundPayment(second.id, 10_000n);
    const refs = sql`select ref from sandbox.payment where payment_id = ${second.id}
                     union all select r.ref from sandbox.refund r join sandbox.payment p on p.ref = r.payment_ref
                                where p.payment_id = ${second.id}`;
    await verify();
    await execute(tested(), sql`update provider_entry set amount = 0 where ref in (${refs})`);
    expect(await verify()).toEqual({ ok: true, violations: [] });
    await execute(tested(), sql`delete from payout_freeze`);
  });

  test('a report that trading did not get for some minutes requests the workflow of its order', async () => {
    const sale = await newPaidSale(tested());
    const requests = async () =>
      (
        await execute(
          tested(),
          sql`select from outbox where topic = 'workflow' and payload ->> 'id' = ${`order/${sale.orderId}`}`,
        )
      ).length;
    const before = await requests();
    await tested().engine.requeuePayouts(worker, { after: null, limit: 1000 });
    expect(await requests()).toBe(before);
    await execute(
      tested(),
      sql`update order_report set created_at = created_at - interval '6 minutes' where order_id = ${sale.orderId}`,
    );
    await tested().engine.requeuePayouts(worker, { after: null, limit: 1000 });
    expect(await requests()).toBe(before + 1);
  });
});
