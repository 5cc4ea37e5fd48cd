import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { invariantChecker } from '../invariants.ts';
import { advance, execute, payments, personOf, usd, worker } from '../payments-under-test.ts';
import {
  balanceOf,
  newReleasedSale,
  newSellerWithAccount,
  newStartedSale,
  payoutOf,
  start,
} from '../payout-actions.ts';

const day = 86_400;

onBothTransports('debts of sellers', payments, (tested) => {
  const refund = ({ seller, payment }: Awaited<ReturnType<typeof newStartedSale>>, amount?: number) =>
    tested().client.createRefund(seller, { id: payment.id, ...(amount !== undefined && { amount: usd(amount) }) });

  test('what is refunded after a payout is taken from the next payouts, and from no more than needed', async () => {
    const check = invariantChecker(tested());
    const paid = await newStartedSale(tested());
    const { seller } = paid;
    await refund(paid);
    expect(await balanceOf(tested(), seller)).toEqual({ payable: -9000, transit: 0 });
    const small = { total: usd(5000), platformFee: usd(500), seller };
    const [first, second, third] = [
      await newStartedSale(tested(), {}, small),
      await newStartedSale(tested(), {}, { ...small, total: usd(6000), platformFee: usd(600) }),
      await newStartedSale(tested(), {}, small),
    ];
    const [{ id: reference } = { id: '' }] = await execute(
      tested(),
      sql<{ id: string }>`select id from refund where order_id = ${paid.orderId}`,
    );
    expect(await payoutOf(tested(), first)).toMatchObject({
      status: 'canceled',
      adjustments: [{ type: 'negative_balance', amount: usd(-4500), reference }],
      amount: usd(0),
    });
    expect(await payoutOf(tested(), second)).toMatchObject({
      status: 'released',
      adjustments: [{ type: 'negative_balance', amount: usd(-4500), reference }],
      amount: usd(900),
    });
    expect(await payoutOf(tested(), third)).toMatchObject({ status: 'released', adjustments: [], amount: usd(4500) });
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('a debt is taken once, also if the payouts that pay it start at the same time', async () => {
    const check = invariantChecker(tested());
    const paid = await newStartedSale(tested());
    const { seller } = paid;
    await refund(paid, 5000);
    const sales = await Promise.all([1, 2, 3, 4].map(() => newReleasedSale(tested(), {}, { seller })));
    await Promise.all(sales.map((sale) => start(tested(), sale)));
    const amounts = await Promise.all(sales.map(async (sale) => (await payoutOf(tested(), sale)).amount.amount));
    expect(amounts.toSorted((a, b) => a - b)).toEqual([4500, 9000, 9000, 9000]);
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('a payout of an order that is refunded before it starts is canceled', async () => {
    const sale = await newReleasedSale(tested());
    await refund(sale);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'canceled', amount: usd(0), adjustments: [] });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
  });

  test('a debt of 180 days is written off once, as a loss of the platform', async () => {
    const check = invariantChecker(tested());
    const paid = await newStartedSale(tested());
    const { seller } = paid;
    await refund(paid);
    const writeOff = async () => (await tested().engine.writeOffDebts(worker, { limit: 100 })).output.writtenOff;
    expect(await writeOff()).toBe(0);
    await advance(tested(), 179 * day);
    expect(await writeOff()).toBe(0);
    expect((await balanceOf(tested(), seller)).payable).toBe(-9000);
    await advance(tested(), 2 * day);
    // Not by books that disagree; a check that never ends stops nothing.
    await execute(tested(), sql`insert into payout_freeze (reason, detail, since) values ('books', '[]', now())`);
    expect(await writeOff()).toBe(0);
    await execute(tested(), sql`delete from payout_freeze`);
    expect(await writeOff()).toBeGreaterThanOrEqual(1);
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    expect(await writeOff()).toBe(0);
    const { balances, payouts } = (
      await tested().engine.countObligations(worker, { organizationId: seller.organizationId })
    ).output;
    expect({ balances, payouts }).toEqual({ balances: 0, payouts: 0 });
    expect(await check()).toEqual([]);
  });

  test('a debt that begins on the day of a write-off is written off after 180 days of its own', async () => {
    const check = invariantChecker(tested());
    const first = await newStartedSale(tested());
    const { seller } = first;
    const writeOff = () => tested().engine.writeOffDebts(worker, { limit: 100 });
    const payable = async () => (await balanceOf(tested(), seller)).payable;
    const second = await newStartedSale(tested(), {}, { seller });
    await refund(first);
    await writeOff();
    await advance(tested(), 181 * day);
    await writeOff();
    await refund(second);
    await writeOff();
    await advance(tested(), 179 * day);
    await writeOff();
    expect(await payable()).toBe(-9000);
    await advance(tested(), 2 * day);
    await writeOff();
    expect(await payable()).toBe(0);
    expect(await check()).toEqual([]);
  });

  test('the balance shows what is available, pending, on hold and in transit', async () => {
    const seller = await newSellerWithAccount(tested());
    const balance = async () => (await tested().client.getBalance(personOf(seller), {})).output.data;
    expect(await balance()).toEqual([]);
    const sale = await newReleasedSale(tested(), {}, { seller });
    expect(await balance()).toEqual([
      { currency: 'USD', available: 9000, reserved: 0, pending: 0, onHold: 0, inTransit: 0 },
    ]);
    await start(tested(), sale);
    const { countObligations } = tested().engine;
    const { organizationId } = seller;
    expect((await countObligations(worker, { organizationId })).output).toMatchObject({ payouts: 0, balances: 0 });
    await refund(sale, 1000);
    expect(await balance()).toEqual([
      { currency: 'USD', available: -900, reserved: 0, pending: 0, onHold: 0, inTransit: 0 },
    ]);
    expect((await countObligations(worker, { organizationId })).output).toMatchObject({ payouts: 0, balances: 1 });
  });
});
