import { afterEach, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { violationsOf } from '../invariants.ts';
import { balancesOf, eventsOf, reportsOf, settle } from '../observe.ts';
import { advance, newSale, pay, payments } from '../payments-under-test.ts';
import { newReleasedSale, newStartedSale, payoutOf, start } from '../payout-actions.ts';
import { disputeActions } from '../dispute-actions.ts';
import { snapshotActions } from './snapshot-actions.ts';

onBothTransports('the state of a dispute at the provider', payments, (tested) => {
  const { newPaid, accountOf, claim, disputeOf, disputesOf, refund } = disputeActions(tested);
  const { applySnapshot: apply, snapshotOf } = snapshotActions(tested);

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('a snapshot that is repeated or older changes nothing', async () => {
    const order = await newPaid();
    const opened = snapshotOf(order, { withdrawn: 4900n, isRefundable: false });
    expect(await apply(opened)).toBe('applied');
    expect(await apply(opened)).toBe('unchanged');
    const reviewed = { ...opened, status: 'under_review' as const };
    expect(await apply(reviewed)).toBe('applied');
    expect(await apply({ ...opened, withdrawn: 0n })).toBe('unchanged');
    const won = { ...reviewed, status: 'won' as const, withdrawn: 0n, isRefundable: true };
    expect(await apply(won)).toBe('applied');
    const before = [await disputeOf(order), await accountOf(order), await balancesOf(tested(), order)];
    for (const late of [opened, reviewed, won]) expect(await apply(late)).toBe('unchanged');
    expect([await disputeOf(order), await accountOf(order), await balancesOf(tested(), order)]).toEqual(before);
    expect((await reportsOf(tested(), order)).map(({ kind }) => kind)).toEqual(['payment', 'dispute', 'dispute']);
  });

  test.each([false, true])(
    'a dispute that was won and is then lost takes the money for good (paid out: %s)',
    async (isPaidOut) => {
      const order = isPaidOut ? await newStartedSale(tested()) : await newPaid();
      const taken = BigInt(order.total.amount);
      const opened = snapshotOf(order, { withdrawn: taken, isRefundable: false });
      await apply(opened);
      await apply({ ...opened, status: 'won', withdrawn: 0n });
      expect(await disputeOf(order)).toMatchObject({ status: 'won', fundsWithdrawn: false });
      const lost = { ...opened, status: 'lost' as const };
      expect(await apply(lost)).toBe('applied');
      expect(await apply(lost)).toBe('unchanged');
      expect(await disputeOf(order)).toMatchObject({ status: 'lost' });
      expect(await accountOf(order)).toMatchObject({
        charged_back: String(taken),
        withdrawn: '0',
        open_disputes: 0,
      });
      const { data } = (await tested().client.listRefunds(order.seller, { id: order.payment.id })).output;
      expect(data).toMatchObject([{ kind: 'chargeback', status: 'succeeded', amount: order.total }]);
      // And the appeal against that.
      await apply({ ...lost, status: 'won', withdrawn: 0n });
      expect(await accountOf(order)).toMatchObject({ charged_back: '0', withdrawn: '0' });
    },
  );

  test('a payout between the win of a dispute and its loss violates no invariant', async () => {
    const order = await newReleasedSale(tested());
    const opened = snapshotOf(order, { withdrawn: BigInt(order.total.amount), isRefundable: false });
    await apply(opened);
    await advance(tested(), 60);
    await apply({ ...opened, status: 'won', withdrawn: 0n });
    const { closedAt } = await disputeOf(order);
    await start(tested(), order);
    expect(await payoutOf(tested(), order)).toMatchObject({ status: 'released' });
    await advance(tested(), 60);
    await apply({ ...opened, status: 'lost' });
    expect(await disputeOf(order)).toMatchObject({ status: 'lost', closedAt });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('snapshots that arrive at the same time open one dispute', async () => {
    const order = await newPaid();
    const snapshot = snapshotOf(order, { withdrawn: 4900n });
    const applied = await Promise.all(Array.from({ length: 4 }, () => apply(snapshot)));
    expect(applied.toSorted()).toEqual(['applied', 'unchanged', 'unchanged', 'unchanged']);
    expect(await disputesOf(order)).toHaveLength(1);
  });

  test('a dispute waits until its payment is known and has succeeded here', async () => {
    const order = newSale();
    const payment = await pay(tested(), order, { captureMethod: 'manual' });
    const [unknown, early] = [snapshotOf({ ...order, payment }, {}), snapshotOf({ ...order, payment }, {})];
    expect(await apply({ ...unknown, paymentRef: 'pi_unknown' })).toBe('unmatched');
    expect(await apply(early)).toBe('unmatched');
    await tested().client.capturePayment(order.seller, { id: payment.id });
    expect(await apply(early)).toBe('applied');
  });

  test('an inquiry that was answered becomes a chargeback that must be answered', async () => {
    const order = await newPaid();
    const inquiry = snapshotOf(order, { stage: 'inquiry', status: 'under_review' });
    await apply(inquiry);
    await apply({ ...inquiry, stage: 'chargeback', status: 'needs_response', withdrawn: 4900n, isRefundable: false });
    expect(await disputeOf(order)).toMatchObject({
      stage: 'chargeback',
      status: 'needs_response',
      fundsWithdrawn: true,
    });
    expect(await apply({ ...inquiry, status: 'won' })).toBe('unchanged');
    expect(await disputesOf(order)).toHaveLength(1);
    expect((await reportsOf(tested(), order)).map(({ kind }) => kind)).toEqual(['payment', 'dispute']);
  });

  test('a dispute that is won stays open until the bank has returned the money', async () => {
    const order = await newPaid();
    const opened = snapshotOf(order, { withdrawn: 4900n });
    await apply(opened);
    await apply({ ...opened, status: 'won', withdrawn: 100n });
    expect(await disputeOf(order)).toMatchObject({ status: 'needs_response', fundsWithdrawn: true, closedAt: null });
    expect(await accountOf(order)).toMatchObject({ withdrawn: '100', open_disputes: 1 });
    await apply({ ...opened, status: 'won', withdrawn: 0n });
    expect(await disputeOf(order)).toMatchObject({ status: 'won', fundsWithdrawn: false });
  });

  test('a dispute that is first seen when it is lost is opened, charged back and closed', async () => {
    const order = await newPaid();
    await apply(snapshotOf(order, { status: 'lost', withdrawn: 4900n, isRefundable: false }));
    expect(await disputeOf(order)).toMatchObject({ status: 'lost' });
    expect((await reportsOf(tested(), order)).slice(1)).toMatchObject([
      { kind: 'dispute', dispute: { status: 'needs_response' } },
      { kind: 'refund', refund: { kind: 'chargeback' } },
      { kind: 'dispute', dispute: { status: 'lost' } },
    ]);
  });

  test('the platform pays the fees of disputes, and gets those that the provider returns', async () => {
    const order = await newPaid();
    const opened = snapshotOf(order, { withdrawn: 4900n, fee: 1500n });
    await apply(opened);
    expect(await balancesOf(tested(), order)).toEqual({ provider: 1500, losses: -1500 });
    await apply({ ...opened, fee: 2000n });
    expect(await balancesOf(tested(), order)).toEqual({ provider: 2000, losses: -2000 });
    await apply({ ...opened, status: 'won', withdrawn: 0n, fee: 0n });
    expect(await balancesOf(tested(), order)).toEqual({ provider: -4900, escrow: 4900 });
  });

  test('a bank withdraws and returns in parts, and after a loss charges back more or returns it', async () => {
    const order = await newPaid();
    const opened = snapshotOf(order, { withdrawn: 1000n });
    await apply(opened);
    await apply({ ...opened, withdrawn: 3000n });
    await apply({ ...opened, withdrawn: 2500n });
    expect(await accountOf(order)).toMatchObject({ withdrawn: '2500' });
    expect(await balancesOf(tested(), order)).toEqual({ provider: -2400, escrow: 2400 });
    const lost = { ...opened, status: 'lost' as const, withdrawn: 2500n };
    await apply(lost);
    await apply({ ...lost, withdrawn: 2600n });
    expect(await accountOf(order)).toMatchObject({ withdrawn: '0', charged_back: '2600' });
    expect((await eventsOf(tested(), order.payment)).map(({ type }) => type)).toEqual([
      'payment.succeeded',
      'payment.refunded',
      'payment.refunded',
    ]);
    await apply({ ...lost, withdrawn: 50n });
    expect(await accountOf(order)).toMatchObject({ withdrawn: '0', charged_back: '100' });
    // The part that is less than a chargeback belongs to the platform.
    expect(await balancesOf(tested(), order)).toEqual({ provider: -4850, escrow: 4800, losses: 50 });
  });

  test.each([
    ['succeeds', 'pm_card_pendingRefund', { refunded: '3000', withdrawn: '1900' }, { provider: 3000, losses: -3000 }],
    ['fails', 'pm_card_refundFail', { refunded: '0', withdrawn: '4900' }, {}],
  ] as const)(
    'a pending refund is not withdrawn a second time; when it %s, the order bears what it can',
    async (_, method, account, balances) => {
      const order = await newPaid(method);
      await refund(order, 3000);
      const opened = snapshotOf(order, { withdrawn: 4900n });
      await apply(opened);
      expect(await accountOf(order)).toMatchObject({ refund_pending: '3000', withdrawn: '1900' });
      await advance(tested(), 2);
      await settle(tested());
      expect(await accountOf(order)).toMatchObject({ refund_pending: '0', ...account });
      expect(await balancesOf(tested(), order)).toEqual(balances);
      await apply({ ...opened, status: 'lost' });
      expect(await accountOf(order)).toMatchObject({ withdrawn: '0', charged_back: account.withdrawn });
    },
  );

  test('of two disputes, the second withdraws what the first has left, and more when the first is won', async () => {
    const order = await newPaid();
    const first = snapshotOf(order, { withdrawn: 4000n, money: { amount: 4000n, currency: 'USD' } });
    const second = snapshotOf(order, { withdrawn: 2000n, money: { amount: 2000n, currency: 'USD' } });
    await apply(first);
    await apply(second);
    expect(await accountOf(order)).toMatchObject({ withdrawn: '4900', open_disputes: 2 });
    expect(await balancesOf(tested(), order)).toEqual({ provider: 1100, losses: -1100 });
    await apply({ ...first, status: 'won', withdrawn: 0n });
    expect(await accountOf(order)).toMatchObject({ withdrawn: '2000', open_disputes: 1 });
    expect(await balancesOf(tested(), order)).toEqual({ provider: -2900, escrow: 2900 });
    await apply({ ...second, status: 'lost' });
    expect(await accountOf(order)).toMatchObject({ withdrawn: '0', charged_back: '2000', open_disputes: 0 });
  });

  test('a chargeback of everything ends the claim of the buyer', async () => {
    const order = await newPaid();
    const { id } = await claim(order);
    const snapshot = snapshotOf(order, { withdrawn: 4900n });
    await apply(snapshot);
    expect(await accountOf(order)).toMatchObject({ open_disputes: 2 });
    await apply({ ...snapshot, status: 'lost' });
    expect((await disputesOf(order)).find((dispute) => dispute.id === id)).toMatchObject({ status: 'lost' });
    expect(await accountOf(order)).toMatchObject({ open_disputes: 0 });
  });

  test('a dispute in another currency is an error and changes nothing', async () => {
    const order = await newPaid();
    await expect(apply(snapshotOf(order, { money: { amount: 1n, currency: 'EUR' } }))).rejects.toThrow();
    expect(await disputesOf(order)).toEqual([]);
  });
});
