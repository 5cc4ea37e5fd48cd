import { afterEach, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { sql } from '@marketplace/store';
import { violationsOf } from '../invariants.ts';
import { paymentActions } from '../payment-actions.ts';
import {
  advance,
  execute,
  newPaidSale,
  payments,
  processAll,
  type Sale,
  sandboxOf,
  worker,
} from '../payments-under-test.ts';

onBothTransports('disputes whose notices are lost', payments, (tested) => {
  const { refresh } = paymentActions(tested);
  const disputesOf = async ({ seller, orderId }: Sale) =>
    (await tested().client.listDisputes(seller, { orderId })).output.data;
  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('are known within an hour, from the list of the provider', async () => {
    await refresh();
    // Of this payment, and of its dispute, the sandbox sends no notices.
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_webhookNever' });
    const dispute = { stage: 'chargeback', reason: 'fraudulent' } as const;
    await (await sandboxOf(tested())).disputePayment(sale.payment.id, dispute);
    await processAll(tested());
    expect(await disputesOf(sale)).toEqual([]);
    await advance(tested(), 3_600);
    await refresh();
    await processAll(tested());
    expect(await disputesOf(sale)).toMatchObject([
      { stage: 'chargeback', status: 'needs_response', fundsWithdrawn: true },
    ]);
    const listed = async () =>
      (await execute(tested(), sql`select from provider_notice where type = 'disputes.listed'`)).length;
    const before = await listed();
    await advance(tested(), 3_600);
    await refresh();
    expect(await listed()).toBe(before);
  });

  test('are listed once an hour, whoever asks, and from where the last list has ended', async () => {
    const position = async () => {
      const [row] = await execute(
        tested(),
        sql<{ until: string; next: string }>`select listed_until as until, next_at as next from dispute_position`,
      );
      return { until: Date.parse(row!.until), next: Date.parse(row!.next) };
    };
    await refresh();
    const first = await position();
    await Promise.all([refresh(), tested().engine.refreshPending(worker, { after: null, limit: 100 })]);
    expect(await position()).toEqual(first);
    await advance(tested(), 3_600);
    await Promise.all([refresh(), refresh()]);
    const second = await position();
    expect(second.until - first.until).toBeGreaterThan(3_590_000);
    expect(second.next - second.until).toBeGreaterThan(3_590_000);
  });
});
