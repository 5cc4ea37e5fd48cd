import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { newOperator, onBothTransports } from '@marketplace/store/testing';

import {
  advance,
  deliverAll,
  execute,
  nobody,
  payments,
  personOf,
  sandboxOf,
  usd,
  worker,
} from '../payments-under-test.ts';
import { newReleasedSale, newStartedSale, payoutsOf, start } from './payout-actions.ts';

onBothTransports('a payout for which the provider has no funds', payments, (tested) => {
  const alertsOf = async ({ orderId }: { orderId: string }) =>
    (await tested().client.listMoneyAlerts(newOperator('finance'), {})).output.data.filter(
      (alert) => alert.orderId === orderId,
    );
  const verify = async () => (await tested().client.verifyLedger(nobody, {})).output;

  test('is an alert with currency and amount until the balance is topped up, from which it is then paid', async () => {
    const sale = await newStartedSale(tested());
    const [first] = await payoutsOf(tested(), sale);
    await (await sandboxOf(tested())).reversePayout(first!.id, 4_000n);
    await deliverAll(tested());
    // The operator has moved all of its balance away.
    const [{ left } = { left: '0' }] = await execute(
      tested(),
      sql<{ left: string }>`
        select sum(case when to_account = 'platform' then amount else -amount end) as left from sandbox.book_entry
         where currency = 'USD' and 'platform' in (from_account, to_account)`,
    );
    await execute(
      tested(),
      sql`insert into sandbox.book_entry
            (id, kind, ref, currency, from_account, to_account, amount, available_at, created_at)
          values ('txn_withdrawn', 'other', 'withdrawn', 'USD', 'platform', 'buyers', ${left}, sandbox.now(), sandbox.now())`,
    );
    expect((await tested().engine.verifyBooks(worker, {})).output).toEqual({ ok: true, violations: [] });
    await start(tested(), sale);
    const held = (await payoutsOf(tested(), sale)).find(({ status }) => status === 'on_hold');
    await tested().client.releasePayout(personOf(sale.seller), { id: held!.id });
    const waiting = (await payoutsOf(tested(), sale)).find(({ id }) => id === held!.id);
    expect(waiting).toMatchObject({ status: 'on_hold', amount: usd(4000), holdReasons: ['awaiting_provider_funds'] });
    expect(await alertsOf(sale)).toMatchObject([
      { id: waiting!.id, kind: 'provider_funds', amount: waiting!.amount, paymentId: sale.payment.id },
    ]);

    await tested().client.topUpProvider(nobody, { amount: waiting!.amount });
    expect(await verify()).toEqual({ ok: true, violations: [] });
    await advance(tested(), 3600);
    await start(tested(), sale);
    expect((await payoutsOf(tested(), sale)).find(({ id }) => id === waiting!.id)).toMatchObject({
      status: 'released',
    });
    expect(await alertsOf(sale)).toEqual([]);
  });

  test('is no alert while captured money is still to arrive, and one after a day', async () => {
    const sale = await newReleasedSale(tested());
    await execute(
      tested(),
      sql`update payout set status = 'on_hold', hold_reasons = '{awaiting_provider_funds}' where order_id = ${sale.orderId}`,
    );
    expect(await alertsOf(sale)).toEqual([]);
    await advance(tested(), 25 * 3600);
    expect(await alertsOf(sale)).toMatchObject([{ kind: 'provider_funds', amount: usd(9000) }]);
  });
});
