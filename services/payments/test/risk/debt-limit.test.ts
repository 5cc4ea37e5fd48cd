import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import fc from 'fast-check';
import { invariantChecker } from '../invariants.ts';
import { refusalOf } from '../observe.ts';
import { execute, newPaidSale, type Party, paymentsWith, usd, worker } from '../payments-under-test.ts';
import { balanceOf, newReleasedSale, newSellerWithAccount, newStartedSale } from '../payout-actions.ts';

type Started = Awaited<ReturnType<typeof newStartedSale>>;
/** Nothing waits, so that money is paid out at once, as in an attack after the waiting time. */
const settings = {
  RISK_CONTROLS: 'on',
  RISK_LIMITS: { newSellerPayoutDelayDays: 0, newSellerPayoutPerDay: 0, newSellerReserveBps: 0 },
} as const;

onBothTransports('debts by refunds after a payout', paymentsWith(settings), (tested) => {
  const refund = async ({ seller, payment }: Started, amount?: number) =>
    (await tested().client.createRefund(seller, { id: payment.id, ...(amount && { amount: usd(amount) }) })).output;
  const large = { total: usd(900_000), platformFee: usd(90_000) };
  const payable = async (seller: Party) => (await balanceOf(tested(), seller)).payable;

  test('of a new seller end at 500.00: more is refused with what is covered, and nothing changes', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested(), {}, large);
    expect(await refusalOf(refund(sale))).toMatchObject({
      code: 'refund_not_covered',
      members: { covered: usd(55_556) },
    });
    expect(await payable(sale.seller)).toBe(0);
    await refund(sale, 55_556);
    expect(await payable(sale.seller)).toBe(-50_000);
    expect(await refusalOf(refund(sale, 2))).toMatchObject({
      code: 'refund_not_covered',
      members: { covered: usd(0) },
    });
    expect(await check()).toEqual([]);
  });

  test('end at the limit also if the refunds of several orders are made at the same time', async () => {
    const seller = await newSellerWithAccount(tested());
    const of = { seller, total: usd(30_000), platformFee: usd(0) };
    const sales = await Promise.all([1, 2, 3, 4].map(() => newStartedSale(tested(), {}, of)));
    const codes = await Promise.all(sales.map((sale) => refusalOf(refund(sale))));
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['done', ...Array(3).fill('refund_not_covered')]);
    expect(await payable(seller)).toBe(-30_000);
  });

  test('are covered by money that has not left: what waits for its payout, and later sales', async () => {
    const paid = await newStartedSale(tested(), {}, { ...large, platformFee: usd(0) });
    const { seller } = paid;
    expect((await refusalOf(refund(paid))).code).toBe('refund_not_covered');
    await newReleasedSale(tested(), {}, { seller, total: usd(850_000), platformFee: usd(0) });
    expect(await refund(paid)).toMatchObject({ status: 'succeeded' });
    expect(await payable(seller)).toBe(-50_000);
  });

  /** An old seller, and the dollars released to it 61 days ago without a dispute. */
  const newOldSeller = async (earned: number) => {
    const seller = await newSellerWithAccount(tested());
    const old = await newStartedSale(tested(), {}, { seller });
    await execute(
      tested(),
      sql`update order_account set released_at = released_at - interval '61 days' where order_id = ${old.orderId}`,
    );
    await execute(
      tested(),
      sql`insert into released_day (organization_id, currency, day, amount)
          values (${seller.organizationId}, 'USD', extract(epoch from now())::bigint / 86400 - 61, ${earned * 100})`,
    );
    return seller;
  };

  test('of any seller end at a tenth of its earnings, from 500.00 to 10,000.00, whatever its age', async () => {
    for (const [earned, debt] of [
      [0, 500],
      [50_000, 5_000],
      [900_000, 10_000],
    ] as const) {
      const seller = await newOldSeller(earned);
      const sale = await newStartedSale(tested(), {}, { seller, total: usd(3_000_000), platformFee: usd(0) });
      // Without what was earned, the sale has grown too suddenly to be paid out.
      if (earned === 0) continue;
      expect(await refusalOf(refund(sale))).toMatchObject({ members: { covered: usd(debt * 100) } });
      await refund(sale, debt * 100);
    }
  });

  test('count in dollars over all currencies and all organizations of one owner or bank account', async () => {
    const ownerId = newId('usr');
    const owned = async (of: Partial<Started> = {}) => {
      const sale = await newReleasedSale(tested(), {}, { platformFee: usd(0), ...of });
      await tested().engine.startPayout(worker, { orderId: sale.orderId, parties: { ownerId, related: false } });
      return sale as Started;
    };
    const first = await owned({ total: usd(40_000) });
    await refund(first);
    const euros = { amount: 40_000, currency: 'EUR' as const };
    const second = await owned({ seller: first.seller, total: euros, platformFee: { ...euros, amount: 0 } });
    const third = await owned({ total: usd(40_000) });
    const stranger = await newStartedSale(tested(), {}, { total: usd(40_000), platformFee: usd(0) });
    // 100.00 are left for all of them; about 84.00 euros.
    expect(await refusalOf(refund(second))).toMatchObject({ members: { covered: { ...euros, amount: 8_400 } } });
    expect(await refusalOf(refund(third))).toMatchObject({ members: { covered: usd(10_000) } });
    await refund(third, 10_000);
    expect(await refusalOf(refund(second))).toMatchObject({ members: { covered: { ...euros, amount: 0 } } });
    const marked = [first.seller.organizationId, stranger.seller.organizationId];
    await execute(
      tested(),
      sql`update payout_account set destination = 'print_1' where organization_id = any(${marked})`,
    );
    expect((await refusalOf(refund(stranger))).code).toBe('refund_not_covered');
  });

  test('do not stop refunds of money that is still held, and those of the operator', async () => {
    const sale = await newStartedSale(tested(), {}, large);
    const held = { ...(await newPaidSale(tested(), {}, { seller: sale.seller, ...large })) };
    expect((await tested().client.createRefund(held.seller, { id: held.payment.id })).output.status).toBe('succeeded');
    const input = { id: sale.payment.id, reason: 'The goods were dangerous.' };
    expect((await tested().client.refundAsOperator(newOperator('finance'), input)).output.amount).toEqual(usd(900_000));
    expect(await payable(sale.seller)).toBe(-810_000);
  });

  const steps = fc.array(
    fc.record({ sale: fc.nat(2), amount: fc.integer({ min: 1, max: 60_000 }), sells: fc.boolean() }),
    { minLength: 3, maxLength: 8 },
  );
  test('never pass the limit, whatever is sold and refunded in which order; what is covered is taken', async () => {
    const property = fc.asyncProperty(steps, async (sequence) => {
      const seller = await newSellerWithAccount(tested());
      const sales: Started[] = [];
      for (const { sale, amount, sells } of sequence) {
        const of = { seller, total: usd(amount + 50), platformFee: usd(Math.floor(amount / 7)) };
        if (sells || sales.length === 0) sales.push(await newStartedSale(tested(), {}, of));
        const refunded = sales[sale % sales.length]!;
        const { code, members } = await refusalOf(refund(refunded, amount));
        if (code === 'refund_not_covered') {
          const { covered } = members as { covered: { amount: number } };
          if (covered.amount > 0) await refund(refunded, covered.amount);
        } else expect(['done', 'refund_exceeds_captured']).toContain(code);
        expect(await payable(seller)).toBeGreaterThanOrEqual(-50_000);
      }
    });
    await fc.assert(property, { numRuns: 5 });
  });
});

onBothTransports('debts without controls of risk', paymentsWith({ RISK_CONTROLS: 'off' }), (tested) => {
  test('are not limited', async () => {
    const sale = await newStartedSale(tested(), {}, { total: usd(900_000) });
    expect((await tested().client.createRefund(sale.seller, { id: sale.payment.id })).output.status).toBe('succeeded');
  });
});
