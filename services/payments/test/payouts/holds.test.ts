import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import { violationsOf } from '../invariants.ts';
import { refusalOf, settle } from '../observe.ts';
import { pokesOf } from '../payment-actions.ts';
import {
  advance,
  deliverAll,
  execute,
  newParty,
  nobody,
  payments,
  personOf,
  type Sale,
  sandboxOf,
  usd,
  worker,
} from '../payments-under-test.ts';
import {
  newFulfilledSale,
  newReleasedSale,
  newSellerWithAccount,
  newStartedSale,
  payoutOf,
  payoutsOf,
  setAccount,
  start,
} from '../payout-actions.ts';

onBothTransports('payouts on hold', payments, (tested) => {
  const release = async ({ seller }: Sale, { id }: { id: string }) =>
    (await tested().client.releasePayout(personOf(seller), { id })).output;
  const setStatus = (organizationId: string, status: 'active' | 'suspended', version: number) =>
    tested().engine.setOrganizationStatus(worker, { organizationId, status, version });
  const dispute = async ({ payment }: { payment: { id: string } }) => {
    await (await sandboxOf(tested())).disputePayment(payment.id, { stage: 'chargeback', reason: 'fraudulent' });
    await settle(tested());
  };

  test('of a seller without an account waits for it, and its orders are read again when it is active', async () => {
    const sale = await newReleasedSale(tested(), {}, { seller: newParty() });
    await start(tested(), sale);
    const held = { status: 'on_hold', holdReasons: ['payout_account_inactive'] };
    expect(await payoutOf(tested(), sale)).toMatchObject(held);
    await setAccount(tested(), sale.seller, { destination: 'acct_sandbox_restricted' });
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject(held);
    const before = await pokesOf(tested(), sale);
    await setAccount(tested(), sale.seller, { destination: 'acct_sandbox_ok' });
    expect(await pokesOf(tested(), sale)).toBe(before + 1);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released', holdReasons: [] });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('of a suspended organization waits until it is active; an older status changes nothing', async () => {
    const sale = await newReleasedSale(tested());
    const { organizationId } = sale.seller;
    await setStatus(organizationId, 'suspended', 3);
    await setStatus(organizationId, 'active', 2);
    await start(tested(), sale);
    const payout = await payoutOf(tested(), sale);
    expect(payout).toMatchObject({ status: 'on_hold', holdReasons: ['organization_suspended'] });
    expect(await refusalOf(release(sale, payout))).toMatchObject({
      code: 'payout_not_releasable',
      members: { holdReasons: ['organization_suspended'] },
    });
    const before = await pokesOf(tested(), sale);
    await setStatus(organizationId, 'active', 4);
    await setStatus(organizationId, 'active', 4);
    expect(await pokesOf(tested(), sale)).toBe(before + 1);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
  });

  test('of an organization whose payouts the operator has stopped waits', async () => {
    const sale = await newReleasedSale(tested());
    const { organizationId } = sale.seller;
    await setStatus(organizationId, 'active', 1);
    await execute(tested(), sql`update organization set payouts_frozen_at = now() where id = ${organizationId}`);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ holdReasons: ['organization_suspended'] });
  });

  test('of the manual schedule waits for a member, whose request starts it', async () => {
    const sale = await newReleasedSale(tested(), { payoutSchedule: 'manual' });
    await start(tested(), sale);
    const held = await payoutOf(tested(), sale);
    expect(held).toMatchObject({ status: 'on_hold', holdReasons: ['manual_schedule'] });
    const released = await release(sale, held);
    expect(released).toMatchObject({ status: 'released', amount: usd(9000) });
    expect((await refusalOf(release(sale, held))).code).toBe('invalid_state_transition');
    const { client } = tested();
    const developer = personOf(sale.seller, 'developer');
    expect((await refusalOf(client.releasePayout(developer, { id: held.id }))).code).toBe('role_not_allowed');
    expect((await refusalOf(client.releasePayout(sale.seller, { id: held.id }))).code).toBe('session_required');
  });

  test('starts when the schedule becomes automatic', async () => {
    const sale = await newReleasedSale(tested(), { payoutSchedule: 'manual' });
    await start(tested(), sale);
    const before = await pokesOf(tested(), sale);
    await setAccount(tested(), sale.seller, { payoutSchedule: 'automatic' });
    expect(await pokesOf(tested(), sale)).toBeGreaterThan(before);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
  });

  test('cannot be released by a member before its time, whatever the schedule', async () => {
    const sale = await newReleasedSale(tested(), { payoutSchedule: 'manual' });
    const later = new Date(Date.now() + 86_400_000).toISOString();
    // This is the state after a won dispute.
    await execute(tested(), sql`update order_account set eligible_at = ${later} where order_id = ${sale.orderId}`);
    const payout = await payoutOf(tested(), sale);
    expect(await refusalOf(release(sale, payout))).toMatchObject({
      code: 'payout_not_releasable',
      members: { eligibleAt: later, holdReasons: ['hold_period'] },
    });
    expect(await payoutOf(tested(), sale)).toEqual(payout);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({
      status: 'on_hold',
      holdReasons: ['hold_period', 'manual_schedule'],
      eligibleAt: later,
    });
  });

  test('a disputed order is not released, and neither is its payout started', async () => {
    const paid = await newFulfilledSale(tested());
    await dispute(paid);
    await tested().engine.releaseOrder(worker, { orderId: paid.orderId });
    expect(await payoutOf(tested(), paid)).toMatchObject({ status: 'on_hold' });
    const released = await newReleasedSale(tested());
    await dispute(released);
    await start(tested(), released);
    const held = await payoutOf(tested(), released);
    expect(held.status).toBe('on_hold');
    expect(held.holdReasons).toContain('dispute_open');
    expect((await refusalOf(release(released, held))).code).toBe('payout_not_releasable');
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('no payout starts while the platform has stopped all, and none shows a reason that is not its own', async () => {
    const sale = await newReleasedSale(tested());
    await execute(
      tested(),
      sql`insert into payout_freeze (reason, detail, since) values ('operator', 'a test', now())`,
    );
    await start(tested(), sale);
    const payout = await payoutOf(tested(), sale);
    expect(payout).toMatchObject({ status: 'scheduled', holdReasons: [] });
    expect(await refusalOf(release(sale, payout))).toMatchObject({
      code: 'payout_not_releasable',
      members: { holdReasons: [] },
    });
    await execute(tested(), sql`delete from payout_freeze`);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
  });

  test('due payouts that nobody started are found in batches, and held ones are left alone', async () => {
    const seller = await newSellerWithAccount(tested());
    const due = await Promise.all([1, 2, 3].map(() => newReleasedSale(tested(), {}, { seller })));
    const held = await newReleasedSale(tested(), { payoutSchedule: 'manual' });
    await newStartedSale(tested());
    await execute(tested(), sql`update payout set updated_at = updated_at - interval '10 minutes'`);
    const before = await Promise.all([...due, held].map((sale) => pokesOf(tested(), sale)));
    let requeued = 0;
    for (let after: string | null = null; ; ) {
      const batch: { requeued: number; next: string | null } = (
        await tested().engine.requeuePayouts(worker, { after, limit: 2 })
      ).output;
      requeued += batch.requeued;
      if (batch.next === null) break;
      after = batch.next;
    }
    expect(requeued).toBe(3);
    const pokes = await Promise.all([...due, held].map((sale) => pokesOf(tested(), sale)));
    expect(pokes).toEqual(before.map((count, n) => count + (n < 3 ? 1 : 0)));
  });
});

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
          values ('txn_withdrawn', 'other', 'withdrawn', 'USD', 'platform', 'buyers', ${left},
                  sandbox.now(), sandbox.now())`,
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
      sql`update payout set status = 'on_hold', hold_reasons = '{awaiting_provider_funds}'
           where order_id = ${sale.orderId}`,
    );
    expect(await alertsOf(sale)).toEqual([]);
    await advance(tested(), 25 * 3600);
    expect(await alertsOf(sale)).toMatchObject([{ kind: 'provider_funds', amount: usd(9000) }]);
  });
});
