import { afterEach, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { violationsOf } from '../invariants.ts';
import { balancesOf, settle } from '../observe.ts';
import { payments, sandboxOf, worker } from '../payments-under-test.ts';
import { balanceOf, fulfilledNow, newReleasedSale, payoutsOf } from '../payouts/payout-actions.ts';
import { disputeActions } from './dispute-actions.ts';
import { snapshotActions } from './snapshot-actions.ts';

onBothTransports('what the platform has lost to an order', payments, (tested) => {
  const { newPaid, accountOf, refund } = disputeActions(tested);
  const { applySnapshot: apply, snapshotOf } = snapshotActions(tested);

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test.each([false, true])(
    'money of a dispute that is won on appeal covers what another lost dispute took, then the seller (released: %s)',
    async (isReleased) => {
      const order = isReleased ? await newReleasedSale(tested()) : await newPaid();
      const total = BigInt(order.total.amount);
      const all = snapshotOf(order, { withdrawn: total, isRefundable: false });
      const half = snapshotOf(order, {
        withdrawn: total / 2n,
        money: { amount: total / 2n, currency: 'USD' },
        isRefundable: false,
      });
      for (const taken of [all, half]) await apply({ ...taken, status: 'lost' });
      expect(await accountOf(order)).toMatchObject({ charged_back: String(total), lost: String(total / 2n) });
      await apply({ ...all, status: 'won', withdrawn: 0n });
      expect(await accountOf(order)).toMatchObject({ charged_back: String(total / 2n), withdrawn: '0', lost: '0' });
      expect((await balancesOf(tested(), order)).losses ?? 0).toBe(0);
      // The fee is 10 percent.
      if (isReleased) expect(await balanceOf(tested(), order.seller)).toMatchObject({ payable: Number(total) * 0.45 });
      else expect(await balancesOf(tested(), order)).toMatchObject({ escrow: Number(total / 2n) });
      // The other is won on appeal as well.
      await apply({ ...half, status: 'won', withdrawn: 0n });
      expect(await accountOf(order)).toMatchObject({ charged_back: '0', withdrawn: '0', lost: '0' });
    },
  );

  test('a refund that comes back covers what the bank has taken as well, and no payout is announced', async () => {
    const order = await newPaid();
    const { id } = await refund(order);
    await apply(snapshotOf(order, { status: 'lost', withdrawn: 4900n, isRefundable: false }));
    expect(await accountOf(order)).toMatchObject({ refunded: '4900', lost: '4900' });
    await (await sandboxOf(tested())).returnRefund(id);
    await settle(tested());
    expect(await accountOf(order)).toMatchObject({ refunded: '0', charged_back: '4900', lost: '0' });
    expect(await balancesOf(tested(), order)).toEqual({});
    const fulfilled = { ...fulfilledNow(), receiptConfirmedAt: null };
    await tested().engine.recordFulfillment(worker, { orderId: order.orderId, ...fulfilled });
    expect(await payoutsOf(tested(), order)).toEqual([]);
  });
});
