import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import fc from 'fast-check';
import { balanceOf, newFulfilledSale } from '../payouts/payout-actions.ts';
import { booksOf, paymentActions } from '../payment-actions.ts';
import { payments, type Sale, usd, worker } from '../payments-under-test.ts';
import { violationsOf } from '../invariants.ts';

onBothTransports('refunds after the money was released', payments, (tested) => {
  const { refund, getPayment, refundOrder } = paymentActions(tested);
  const release = ({ orderId }: Pick<Sale, 'orderId'>) => tested().engine.releaseOrder(worker, { orderId });

  /** The sum of what left an account in refunds, less what entered it. */
  const returnedFrom = async (account: 'fees' | 'payable' | 'escrow', sale: Pick<Sale, 'orderId'>): Promise<number> => {
    const postings = (await booksOf(tested(), sale))
      .filter(([kind]) => kind === 'refund')
      .flatMap((one) => one.slice(1));
    return postings
      .filter((posting) => posting.startsWith(`${account} > provider: `))
      .reduce((sum, posting) => sum + Number(posting.split(': ')[1]), 0);
  };

  test('a refund is paid by the seller, less the part of the fee, which the platform returns', async () => {
    const sale = await newFulfilledSale(tested());
    await release(sale);
    await refund(sale.seller, sale.payment, 2500);
    expect((await booksOf(tested(), sale)).at(-1)).toEqual([
      'refund',
      'payable > provider: 2250',
      'fees > provider: 250',
    ]);
    expect(await balanceOf(tested(), sale.seller)).toMatchObject({ payable: 9000 - 2250 });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('refunds after the payout leave the seller a negative balance, and the platform no loss', async () => {
    const sale = await newFulfilledSale(tested());
    await release(sale);
    await tested().engine.startPayout(worker, { orderId: sale.orderId });
    await refundOrder(sale);
    expect(await getPayment(sale.seller, sale.payment)).toMatchObject({ refundStatus: 'full' });
    const { payable, transit } = await balanceOf(tested(), sale.seller);
    expect({ payable, transit }).toEqual({ payable: -9000, transit: 0 });
    expect(await violationsOf(tested())).toEqual([]);
  });

  const slices = fc.record({
    total: fc.integer({ min: 50, max: 99_999 }),
    bps: fc.integer({ min: 0, max: 10_000 }),
    cuts: fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 4 }),
    /** After how many refunds the money is released. */
    releasedAfter: fc.integer({ min: 0, max: 3 }),
  });
  test('however a refund is cut, before and after the release, exactly the fee is returned', async () => {
    const checked = fc.asyncProperty(slices, async ({ total, bps, cuts, releasedAfter }) => {
      const fee = Math.floor((total * bps) / 10_000);
      const sale = await newFulfilledSale(tested(), {}, { total: usd(total), platformFee: usd(fee) });
      let left = total;
      let before = 0;
      for (const [n, cut] of [...cuts, 1].entries()) {
        if (n === releasedAfter) {
          await release(sale);
          before = total - left;
        }
        const amount = cut === 1 ? left : Math.max(1, Math.floor(left * cut));
        if (left === 0) break;
        await refund(sale.seller, sale.payment, amount);
        left -= amount;
      }
      const released = (await booksOf(tested(), sale)).some(([kind]) => kind === 'release');
      const [escrow, payable, fees] = await Promise.all(
        (['escrow', 'payable', 'fees'] as const).map((account) => returnedFrom(account, sale)),
      );
      expect(escrow! + payable! + fees!).toBe(total);
      if (released) {
        // What was refunded before the release has reduced the fee that was taken.
        const kept = fee - Math.floor((2 * fee * before + total) / (2 * total));
        expect({ escrow, fees }).toEqual({ escrow: before, fees: kept });
      } else expect(escrow).toBe(total);
      expect(await balanceOf(tested(), sale.seller)).toMatchObject({ payable: 0 });
    });
    await fc.assert(checked, { numRuns: process.env['JEST_DEEP'] === '1' ? 100 : 6 });
    expect(await violationsOf(tested())).toEqual([]);
  });
});
