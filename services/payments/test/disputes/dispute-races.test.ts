import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { onBothTransports, untilNotBusy } from '@marketplace/store/testing';
import { invariantChecker } from '../invariants.ts';
import { refusalOf, settle } from '../observe.ts';
import { finishCalls, payments, sandboxOf, type Sale, usd, worker } from '../payments-under-test.ts';
import { newFulfilledSale, newReleasedSale, payoutsOf } from '../payout-actions.ts';
import { disputeActions, type PaidSale } from '../dispute-actions.ts';

/** Number of runs of each race. */
const rounds = process.env['JEST_DEEP'] === '1' ? 50 : 4;
const headStartMsMax = 30;

/** Makes the calls at the same time, each with a random delay. Returns the code of each refusal, or `done`. */
const together = (...calls: (() => Promise<unknown>)[]): Promise<string[]> =>
  Promise.all(
    calls.map(async (call) => {
      await delay(Math.random() * headStartMsMax);
      return (await refusalOf(untilNotBusy(call))).code;
    }),
  );

onBothTransports('disputes at the same time as something else', payments, (tested) => {
  const { newPaid, claim, refund, accountOf, disputesOf } = disputeActions(tested);
  const client = () => tested().client;
  const engine = () => tested().engine;
  const bankDisputes = async ({ payment }: Pick<PaidSale, 'payment'>) => {
    await (await sandboxOf(tested())).disputePayment(payment.id, { stage: 'chargeback', reason: 'fraudulent' });
    await settle(tested());
  };
  const ended = async (check: () => Promise<string[]>) => {
    await finishCalls(tested());
    await settle(tested());
    expect(await check()).toEqual([]);
  };

  test('refund and chargeback never return more than was captured; the rest is the platform’s loss', async () => {
    const check = invariantChecker(tested());
    for (let n = 0; n < rounds; n += 1) {
      const sale = await newPaid();
      const [refunded] = await together(
        () => refund(sale, 3000),
        () => bankDisputes(sale),
      );
      await ended(check);
      const { withdrawn, refunded: returned } = await accountOf(sale);
      // A bank that was first has everything, and the refund is refused: by us, or by the provider.
      if (refunded === 'done' && returned === '3000') expect(withdrawn).toBe('1900');
      else expect(withdrawn).toBe('4900');
    }
  });

  test('no payout begins once a dispute is open, and a dispute of paid out money is owed by the seller', async () => {
    const check = invariantChecker(tested());
    for (let n = 0; n < rounds; n += 1) {
      const sale = await newReleasedSale(tested());
      await together(
        () => engine().startPayout(worker, { orderId: sale.orderId }),
        () => bankDisputes(sale),
      );
      await ended(check);
      const [payout] = await payoutsOf(tested(), sale);
      expect(payout!.amount).toEqual(payout!.status === 'released' ? usd(9000) : payout!.amount);
      expect(await accountOf(sale)).toMatchObject({ withdrawn: '10000', open_disputes: 1 });
      if (payout!.status !== 'released') {
        await engine().startPayout(worker, { orderId: sale.orderId });
        expect((await payoutsOf(tested(), sale))[0]).toMatchObject({
          status: 'on_hold',
          holdReasons: ['dispute_open'],
        });
      }
    }
  });

  test('of a release and a claim, one wins', async () => {
    const check = invariantChecker(tested());
    for (let n = 0; n < rounds; n += 1) {
      const sale = await newFulfilledSale(tested());
      const [, claimed] = await together(
        () => engine().releaseOrder(worker, { orderId: sale.orderId }),
        () => claim(sale),
      );
      await ended(check);
      const { released_at: releasedAt, open_disputes: open } = await accountOf(sale);
      expect([claimed, open]).toEqual(releasedAt === null ? ['done', 1] : ['dispute_window_closed', 0]);
    }
  });

  test('of claims, answers and decisions made at the same time, one of each kind wins', async () => {
    const check = invariantChecker(tested());
    for (let n = 0; n < rounds; n += 1) {
      const sale: Sale & PaidSale = await newPaid();
      const claims = await together(
        () => claim(sale),
        () => claim(sale),
        () => claim(sale, 300),
      );
      expect(claims.toSorted()).toEqual(['dispute_exists', 'dispute_exists', 'done']);
      const { id } = (await disputesOf(sale))[0]!;
      const answers = await together(
        () => client().acceptDispute(sale.seller, { id }),
        () => client().acceptDispute(sale.seller, { id }),
        () => client().withdrawDispute(sale.buyer, { id }),
      );
      await ended(check);
      const { refunded, open_disputes: open } = await accountOf(sale);
      expect(open).toBe(0);
      expect(['0', '300', '4900']).toContain(refunded);
      // A claim that is withdrawn while it is refunded is refunded all the same.
      if (answers[0] !== 'done' && answers[1] !== 'done') expect(refunded).toBe('0');
    }
  });
});
