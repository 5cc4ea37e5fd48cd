import { beforeEach, expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { newOperator, onBothTransports, takeRows } from '@marketplace/store/testing';
import fc from 'fast-check';
import { disputeActions } from '../dispute-actions.ts';
import { invariantChecker } from '../invariants.ts';
import { refusalOf, settle } from '../observe.ts';
import { pokesOf } from '../payment-actions.ts';
import {
  advance,
  execute,
  type Party,
  paymentsWith,
  personOf,
  sandboxOf,
  usd,
  worker,
} from '../payments-under-test.ts';
import {
  balanceOf,
  disputeRefOf,
  newReleasedSale,
  newSellerWithAccount,
  newStartedSale,
  payoutOf,
  payoutsOf,
  setAccount,
  start,
} from '../payout-actions.ts';
import {
  bounce,
  fillPlatformBalance,
  ignoringRefusals,
  payAll,
  reversePart,
  waitingPayoutsOf,
} from '../payouts/returned-money-actions.ts';

type Sold = Awaited<ReturnType<typeof newStartedSale>>;
const day = 86_400;
/** Settings with the reserve as the only control: a tenth for 60 days. */
const settings = {
  RISK_CONTROLS: 'on',
  RISK_LIMITS: {
    newSellerPayoutDelayDays: 0,
    newSellerPayoutPerDay: 0,
    sellerPayoutPerDay: 0,
    newSellerDebt: 0,
    sellerDebt: 0,
    payoutAccountWaitDays: 0,
  },
} as const;

onBothTransports('the reserve of a new seller', paymentsWith(settings), (tested) => {
  const { refund, disputeBy, winOpen } = disputeActions(tested);
  beforeEach(() => fillPlatformBalance(tested()));
  const lift = ({ organizationId: id }: Party, ...reasons: 'reserve'[]) =>
    tested().client.liftRiskHolds(
      { ...newOperator('finance'), facts: { organizationId: id } },
      { id, reasons, reason: 'Known for years.' },
    );
  const closeDispute = async (sale: Sold, outcome: 'won' | 'lost') => {
    await (await sandboxOf(tested())).closeDispute(await disputeRefOf(tested(), sale), outcome);
    await settle(tested());
  };
  /** The reserve and the payout of an order that has both. */
  const partsOf = async (sale: Parameters<typeof payoutsOf>[1]) => {
    const [reserve, main, ...others] = await payoutsOf(tested(), sale);
    expect(others).toEqual([]);
    return { reserve: reserve!, main: main! };
  };
  /** Amount transferred for an order that has not come back. */
  const paidOf = async ({ orderId }: { orderId: string }) => {
    const [row] = await execute(
      tested(),
      sql<{ paid: string }>`
        select coalesce(sum(amount - reversed), 0) as paid from payout where order_id = ${orderId}
           and status in ('released', 'returned')`,
    );
    return Number(row!.paid);
  };
  const endOfReserve = async (sale: { orderId: string }) => {
    await advance(tested(), 60 * day);
    await start(tested(), sale);
  };
  /**
   * Time at which the workflow of an order would start a payout, after it has started the due ones. Null: after a
   * change.
   */
  const nextStartOf = async ({ orderId }: { orderId: string }): Promise<string | null> => {
    for (let calls = 0; calls < 6; calls += 1) {
      const { account } = (await tested().engine.getAccountState(worker, { orderId })).output;
      const startAt = account!.payout?.startAt ?? null;
      if (startAt === null || startAt > account!.now) return startAt;
      await start(tested(), { orderId });
    }
    throw new Error(`The workflow of ${orderId} would ask without end.`);
  };

  test('is a tenth of each payout, which is paid by itself 60 days later', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested());
    const { reserve, main } = await partsOf(sale);
    expect(main).toMatchObject({
      status: 'released',
      amount: usd(8100),
      items: [{ net: usd(9000) }],
      adjustments: [{ type: 'reserve', amount: usd(-900), reference: reserve.id }],
    });
    expect(reserve).toMatchObject({
      status: 'on_hold',
      holdReasons: ['reserve'],
      amount: usd(900),
      items: [{ orderId: sale.orderId, gross: usd(0), net: usd(0) }],
      adjustments: [{ type: 'reserve', amount: usd(900), reference: main.id }],
    });
    const shown = async () => (await tested().client.getBalance(personOf(sale.seller), {})).output.data;
    expect(await shown()).toMatchObject([{ available: 900, reserved: 900 }]);
    const until = Date.parse(reserve.eligibleAt!) - Date.parse(reserve.createdAt);
    expect(until).toBe(60 * day * 1000);
    expect(await nextStartOf(sale)).toBe(reserve.eligibleAt);
    expect(await refusalOf(tested().client.releasePayout(personOf(sale.seller), { id: reserve.id }))).toMatchObject({
      code: 'payout_not_releasable',
      members: { holdReasons: ['reserve'], eligibleAt: reserve.eligibleAt },
    });
    await advance(tested(), 59 * day);
    await start(tested(), sale);
    expect((await partsOf(sale)).reserve).toMatchObject({ status: 'on_hold', eligibleAt: reserve.eligibleAt });
    await advance(tested(), day);
    expect(await nextStartOf(sale)).toBeNull();
    expect((await partsOf(sale)).reserve).toMatchObject({ status: 'released', holdReasons: [], amount: usd(900) });
    expect(await paidOf(sale)).toBe(9000);
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
    expect(await shown()).toMatchObject([{ available: 0, reserved: 0 }]);
    expect(await check()).toEqual([]);
  });

  test('is shown as at most what is available, after refunds and with debts', async () => {
    const sale = await newStartedSale(tested());
    const shown = async () => (await tested().client.getBalance(personOf(sale.seller), {})).output.data;
    const refund = async (amount: number) => {
      await tested().client.createRefund(sale.seller, { id: sale.payment.id, amount: usd(amount) });
      await settle(tested());
    };
    await refund(500);
    expect(await shown()).toMatchObject([{ available: 450, reserved: 450 }]);
    await refund(2000);
    const [{ available, reserved } = { available: 0, reserved: 0 }] = await shown();
    expect(available).toBeLessThan(0);
    expect(reserved).toBe(0);
  });

  test.each([
    ['rounds down: nothing is held back of 9 minor units', { total: usd(60), platformFee: usd(51) }, [9]],
    [
      'rounds down in a currency without minor units too',
      { total: { amount: 1005, currency: 'JPY' as const }, platformFee: { amount: 0, currency: 'JPY' as const } },
      [100, 905],
    ],
  ])('%s', async (_title, of, amounts) => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested(), {}, of);
    expect((await payoutsOf(tested(), sale)).map(({ amount }) => amount.amount)).toEqual(amounts);
    expect(await check()).toEqual([]);
  });

  test('ends with the month of a new seller: later sales are paid whole', async () => {
    const first = await newStartedSale(tested());
    await advance(tested(), 31 * day);
    const later = await newStartedSale(tested(), {}, { seller: first.seller });
    expect(await payoutOf(tested(), later)).toMatchObject({ status: 'released', amount: usd(9000), adjustments: [] });
  });

  test('is held back of what is left after the debts of the seller', async () => {
    const check = invariantChecker(tested());
    const first = await newStartedSale(tested());
    await refund(first);
    await start(tested(), first);
    expect((await partsOf(first)).reserve).toMatchObject({ status: 'canceled', amount: usd(0) });
    expect(await balanceOf(tested(), first.seller)).toMatchObject({ payable: -8100 });
    const second = await newStartedSale(tested(), {}, { seller: first.seller });
    const { reserve, main } = await partsOf(second);
    expect(main).toMatchObject({
      amount: usd(810),
      adjustments: [
        { type: 'negative_balance', amount: usd(-8100) },
        { type: 'reserve', amount: usd(-90), reference: reserve.id },
      ],
    });
    await endOfReserve(second);
    expect(await paidOf(second)).toBe(900);
    expect(await balanceOf(tested(), first.seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('pays refunds of its order while it is held, before anything is owed', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested());
    await refund(sale, 500);
    expect(await balanceOf(tested(), sale.seller)).toMatchObject({ payable: 450 });
    await endOfReserve(sale);
    expect((await partsOf(sale)).reserve).toMatchObject({
      status: 'released',
      amount: usd(450),
      adjustments: [
        { type: 'reserve', amount: usd(900) },
        { type: 'negative_balance', amount: usd(-450) },
      ],
    });
    expect(await paidOf(sale)).toBe(8550);
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test.each([
    ['won', 9000],
    ['lost', 8100],
  ] as const)('waits for the end of a dispute that is %s', async (outcome, paid) => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested());
    await disputeBy(sale, { stage: 'chargeback' });
    await advance(tested(), 60 * day);
    await nextStartOf(sale);
    expect((await partsOf(sale)).reserve).toMatchObject({ status: 'on_hold', holdReasons: ['dispute_open'] });
    await closeDispute(sale, outcome);
    expect(await nextStartOf(sale)).toBeNull();
    expect(await paidOf(sale)).toBe(paid);
    expect(await balanceOf(tested(), sale.seller)).toEqual({
      payable: paid - 9000 + (paid < 9000 ? -7200 : 0),
      transit: 0,
    });
    expect(await check()).toEqual([]);
  });

  test('is taken once, and not lost, when the transfer has failed and is tried again', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested(), { destination: 'acct_sandbox_fail' });
    const { reserve, main } = await partsOf(sale);
    expect(main).toMatchObject({ status: 'failed', amount: usd(8100) });
    await tested().client.retryPayout(personOf(sale.seller), { id: main.id });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 9000, transit: 0 });
    await setAccount(tested(), sale.seller, { destination: 'acct_sandbox_ok' });
    expect(await nextStartOf(sale)).toBe(reserve.eligibleAt);
    const again = await partsOf(sale);
    expect(again.main).toMatchObject({
      status: 'released',
      amount: usd(8100),
      adjustments: [{ type: 'reserve', amount: usd(-900), reference: reserve.id }],
    });
    expect(again.reserve).toEqual(reserve);
    await endOfReserve(sale);
    expect(await paidOf(sale)).toBe(9000);
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('is all that is left of an order that was refunded after its transfer had failed', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested(), { destination: 'acct_sandbox_fail' });
    await refund(sale, 9500);
    await nextStartOf(sale);
    const { reserve, main } = await partsOf(sale);
    expect(main).toMatchObject({ status: 'canceled', amount: usd(0) });
    expect(reserve).toMatchObject({ status: 'on_hold' });
    await setAccount(tested(), sale.seller, { destination: 'acct_sandbox_ok' });
    await endOfReserve(sale);
    expect((await partsOf(sale)).reserve).toMatchObject({
      status: 'released',
      amount: usd(450),
      adjustments: [{ type: 'reserve', amount: usd(450) }],
    });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('stays what it is when the bank returns the payout, which is paid again without another reserve', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested());
    const { reserve, main } = await partsOf(sale);
    await (await sandboxOf(tested())).returnPayout(main.id);
    await settle(tested());
    const again = (await payoutsOf(tested(), sale))[0]!;
    expect(again).toMatchObject({
      amount: usd(8100),
      adjustments: [{ type: 'reserve', amount: usd(-900), reference: reserve.id }],
    });
    await tested().client.releasePayout(personOf(sale.seller), { id: again.id });
    await advance(tested(), 60 * day);
    await payAll(tested(), [sale]);
    expect(await paidOf(sale)).toBe(9000);
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('is shown to operators with its end, who lift it, audited for both; later payouts are whole', async () => {
    const sale = await newStartedSale(tested());
    const { reserve } = await partsOf(sale);
    const { seller, orderId } = sale;
    const listed = (await tested().client.listRiskHolds(newOperator('finance'), { limit: 1 })).output.data;
    expect(listed).toMatchObject([
      { id: reserve.id, orderId, amount: usd(900), reasons: ['reserve'], eligibleAt: reserve.eligibleAt },
    ]);
    const before = await pokesOf(tested(), sale);
    await takeRows(tested(), 'audit');
    expect((await lift(seller, 'reserve')).output.lifted).toEqual(['reserve']);
    expect(await pokesOf(tested(), sale)).toBe(before + 1);
    const audited = (await takeRows(tested(), 'audit')).map(({ payload }) => payload['action']);
    expect(audited).toEqual(['payouts.holds_lifted', 'payouts.holds_lifted']);
    expect(await nextStartOf(sale)).toBeNull();
    expect((await partsOf(sale)).reserve).toMatchObject({ status: 'released', amount: usd(900) });
    const next = await newStartedSale(tested(), {}, { seller });
    expect(await payoutOf(tested(), next)).toMatchObject({ status: 'released', amount: usd(9000) });
    await lift(seller);
    expect(await payoutsOf(tested(), await newStartedSale(tested(), {}, { seller }))).toHaveLength(2);
  });

  test('is an obligation of an organization that closes, until it is paid', async () => {
    const sale = await newStartedSale(tested());
    const { organizationId } = sale.seller;
    const obligations = async () => {
      const { payouts, balances } = (await tested().engine.countObligations(worker, { organizationId })).output;
      return { payouts, balances };
    };
    await tested().engine.setOrganizationStatus(worker, { organizationId, status: 'closing', version: 2 });
    expect(await nextStartOf(sale)).toBe((await partsOf(sale)).reserve.eligibleAt);
    expect(await obligations()).toEqual({ payouts: 1, balances: 1 });
    await endOfReserve(sale);
    expect(await obligations()).toEqual({ payouts: 0, balances: 0 });
  });

  test('is requested again by the hourly check once it has ended or was lifted, and not before', async () => {
    const sale = await newStartedSale(tested());
    // Trading has all reports. Otherwise the check would request the order because of them.
    await execute(tested(), sql`delete from order_report`);
    const requeued = async () => {
      const before = await pokesOf(tested(), sale);
      await tested().engine.requeuePayouts(worker, { after: null, limit: 100 });
      return (await pokesOf(tested(), sale)) - before;
    };
    await advance(tested(), 2 * day);
    expect(await requeued()).toBe(0);
    await lift(sale.seller, 'reserve');
    expect(await requeued()).toBe(1);
    await lift(sale.seller);
    expect(await requeued()).toBe(0);
    await advance(tested(), 58 * day);
    expect(await requeued()).toBe(1);
    expect((await tested().engine.payOutBalances(worker, { limit: 100 })).output).toEqual({ scheduled: 0 });
  });

  const acts = [
    'sell',
    'hold',
    'pay',
    'dispute',
    'win',
    'lose',
    'refund',
    'part',
    'return',
    'reverse',
    'bounce',
  ] as const;
  const step = fc.record({ act: fc.constantFrom(...acts, 'fail', 'mend', 'lift', 'pass'), of: fc.nat(3) });

  test('whatever happens to its order, the seller is paid its earnings once, and each workflow ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
        const check = invariantChecker(tested());
        await fillPlatformBalance(tested());
        const seller = await newSellerWithAccount(tested());
        const sales: Sold[] = [await newStartedSale(tested(), {}, { seller })];
        const become = (destination: string) => setAccount(tested(), seller, { destination });
        for (const { act, of } of steps) {
          const sale = sales[of % sales.length]!;
          await ignoringRefusals(async () => {
            if (act === 'sell') sales.push(await newStartedSale(tested(), {}, { seller }));
            else if (act === 'hold') sales.push(await newReleasedSale(tested(), {}, { seller }));
            else if (act === 'pay') await payAll(tested(), [sale]);
            else if (act === 'dispute') await disputeBy(sale, { stage: 'chargeback' });
            else if (act === 'win' || act === 'lose') await closeDispute(sale, act === 'win' ? 'won' : 'lost');
            else if (act === 'refund') await refund(sale);
            else if (act === 'part') await refund(sale, 1234);
            else if (act === 'return') await returnRefund(sale);
            else if (act === 'reverse') await reversePart(tested(), sale, 1000n);
            else if (act === 'bounce') await bounce(tested(), sale);
            else if (act === 'fail' || act === 'mend')
              await become(act === 'fail' ? 'acct_sandbox_fail' : 'acct_sandbox_ok');
            else if (act === 'lift') await lift(seller, 'reserve');
            else await advance(tested(), 20 * day);
          });
          const { payable: before } = await balanceOf(tested(), seller);
          await nextStartOf(sale);
          const { payable: after } = await balanceOf(tested(), seller);
          expect(after).toBeGreaterThanOrEqual(Math.min(before, 0));
          expect(await check()).toEqual([]);
        }
        // All disputes end, reserves too, and members release what waits for them.
        await become('acct_sandbox_ok');
        for (const sale of sales) await winOpen(sale);
        // Twice: reserves of payouts that have waited begin now.
        for (let times = 0; times < 2; times += 1) {
          await payAll(tested(), sales);
          await advance(tested(), 61 * day);
          for (const sale of sales) await nextStartOf(sale);
        }
        const { payable, transit } = await balanceOf(tested(), seller);
        expect(transit).toBe(0);
        expect(payable).toBeLessThanOrEqual(0);
        expect(await waitingPayoutsOf(tested(), seller)).toEqual([]);
        expect(await check()).toEqual([]);
      }),
      { numRuns: 6 },
    );
  }, 240_000);

  const returnRefund = async ({ orderId }: Sold) => {
    const [row] = await execute(
      tested(),
      sql<{ id: string }>`
        select id from refund where order_id = ${orderId} and kind = 'refund' and status = 'succeeded' limit 1`,
    );
    if (row) await (await sandboxOf(tested())).returnRefund(row.id);
    await settle(tested());
  };
});
