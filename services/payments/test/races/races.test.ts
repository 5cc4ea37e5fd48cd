import { expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '@marketplace/store';
import { onBothTransports, untilNotBusy } from '@marketplace/store/testing';
import { paymentActions, refusalOf, typesOf } from '../payment-actions.ts';
import {
  advance,
  buyerOf,
  deliverAll,
  execute,
  finishCalls,
  newPaidSale,
  newSale,
  orderOf,
  payments,
  sandboxOf,
  type TestedPayments,
  usd,
  worker,
} from '../payments-under-test.ts';
import { invariantChecker } from '../invariants.ts';

/** Number of runs of each race. */
const rounds = process.env['JEST_DEEP'] === '1' ? 50 : 5;
const headStartMsMax = 30;

/** Makes the calls at the same time, each with a random delay. Returns the code of each refusal, or `done`. */
async function together<Name extends string>(
  calls: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, string>> {
  const ended = await Promise.all(
    Object.entries<() => Promise<unknown>>(calls).map(async ([name, call]) => {
      await delay(Math.random() * headStartMsMax);
      return [name, (await refusalOf(untilNotBusy(call))).code] as const;
    }),
  );
  return Object.fromEntries(ended) as Record<Name, string>;
}

/** The provider's books agree with the ledger, to the cent. */
async function differenceOfBooks(tested: TestedPayments): Promise<string[]> {
  const rows = await execute(
    tested,
    sql<{ currency: string; sandbox: string; ledger: string }>`
      with sandbox as (
        select currency, sum(case when to_account = 'platform' then amount else -amount end) as amount
          from sandbox.book_entry where 'platform' in (from_account, to_account) group by currency),
      ledger as (
        select p.currency, sum(case when f.kind = 'provider' then p.amount else -p.amount end) as amount
          from ledger.posting p join ledger.account f on f.id = p.from_account
          join ledger.account o on o.id = p.to_account
         where 'provider' in (f.kind, o.kind) group by p.currency)
      select currency, coalesce(s.amount, 0)::text as sandbox, coalesce(l.amount, 0)::text as ledger
        from sandbox s full join ledger l using (currency)
       where coalesce(s.amount, 0) <> coalesce(l.amount, 0)`,
  );
  return rows.map(({ currency, sandbox, ledger }) => `${currency}: sandbox ${sandbox}, ledger ${ledger}`);
}

onBothTransports('money at the same time', payments, (tested) => {
  const { getPayment, capture, cancel, refund, close, refundOrder, captureDue, listRefunds, accountOf, refresh } =
    paymentActions(tested);
  const manual = { captureMethod: 'manual' } as const;

  /** Defines a test that runs a race several times. After each, all outcomes arrive and the books must agree. */
  function race(title: string, round: () => Promise<(() => Promise<void>) | void>): void {
    test(title, async () => {
      const check = invariantChecker(tested());
      for (let n = 0; n < rounds; n += 1) {
        const afterwards = await round();
        expect(await check()).toEqual([]);
        await finishCalls(tested());
        await deliverAll(tested());
        await afterwards?.();
        expect(await check()).toEqual([]);
        expect(await differenceOfBooks(tested())).toEqual([]);
      }
    });
  }

  race('of a capture and a cancellation, the provider lets one win, and both parties see which', async () => {
    const { buyer, seller, payment } = await newPaidSale(tested(), manual);
    const ended = await together({
      'capture 1': () => capture(seller, payment),
      'capture 2': () => capture(seller, payment),
      'cancel 1': () => cancel(buyer, payment),
      'cancel 2': () => cancel(buyer, payment),
    });
    return async () => {
      const { status } = await getPayment(buyer, payment);
      expect(['succeeded', 'canceled']).toContain(status);
      expect(await typesOf(tested(), payment)).toEqual([
        status === 'succeeded' ? 'payment.succeeded' : 'payment.failed',
      ]);
      for (const code of Object.values(ended))
        expect(['done', 'already_captured', 'invalid_state_transition']).toContain(code);
    };
  });

  race('refunds at the same time never return more than was captured', async () => {
    const sale = await newPaidSale(tested());
    const { seller, payment } = sale;
    const ended = await together(
      Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`refund ${n}`, () => refund(seller, payment, 3000)])),
    );
    return async () => {
      const codes = Object.values(ended).toSorted();
      expect(codes).toEqual(['done', 'done', 'done', ...Array<string>(3).fill('refund_exceeds_captured')]);
      expect(await getPayment(seller, payment)).toMatchObject({ amountRefunded: usd(9000) });
      expect(await accountOf(sale)).toMatchObject({ refundable: usd(1000) });
    };
  });

  race('refunds of everything by seller, system and provider return everything once', async () => {
    const sale = await newPaidSale(tested());
    const { seller, payment } = sale;
    const controls = await sandboxOf(tested());
    await together({
      seller: () => refund(seller, payment),
      system: () => refundOrder(sale),
      close: () => close(sale),
      provider: () => controls.refundPayment(payment.id, 10_000n),
    });
    return async () => {
      const refunds = await listRefunds(seller, payment);
      expect(refunds.filter(({ status }) => status === 'succeeded')).toMatchObject([{ amount: usd(10_000) }]);
      expect(refunds.filter(({ status }) => status === 'pending')).toEqual([]);
      expect(await getPayment(seller, payment)).toMatchObject({ refundStatus: 'full' });
    };
  });

  race('a capture against the cancellation of the order ends without money, or with all of it returned', async () => {
    const sale = await newPaidSale(tested(), manual);
    await together({
      capture: () => capture(sale.seller, sale.payment),
      close: () => close(sale),
    });
    return async () => {
      // The workflow of the order closes again, because the payment has changed.
      await close(sale);
      await finishCalls(tested());
      const { status, refundStatus } = await getPayment(sale.buyer, sale.payment);
      expect([
        ['canceled', 'none'],
        ['succeeded', 'full'],
      ]).toContainEqual([status, refundStatus]);
      const { refundable, livePayment } = await accountOf(sale);
      expect({ refundable, livePayment }).toEqual({ refundable: usd(0), livePayment: null });
    };
  });

  race('the capture of the deadline and that of the seller are one', async () => {
    const sale = await newPaidSale(tested(), manual);
    await advance(tested(), 6 * 86_400);
    await together({
      seller: () => capture(sale.seller, sale.payment),
      'deadline 1': () => captureDue(sale),
      'deadline 2': () => captureDue(sale),
    });
    return async () => {
      expect((await getPayment(sale.buyer, sale.payment)).status).toBe('succeeded');
      expect(await typesOf(tested(), sale.payment)).toEqual(['payment.succeeded']);
    };
  });

  race('of many payments of one order, one is made, or none if the order is canceled first', async () => {
    const sale = newSale();
    await tested().engine.openAccount(worker, orderOf(sale));
    const input = { orderId: sale.orderId, paymentMethod: 'pm_card_visa' };
    const ended = await together({
      ...Object.fromEntries(
        Array.from({ length: 5 }, (_, n) => [`pay ${n}`, () => tested().client.createPayment(buyerOf(sale), input)]),
      ),
      close: () => close(sale),
    });
    return async () => {
      const paid = Object.entries(ended).filter(([name, code]) => name.startsWith('pay') && code === 'done');
      expect(paid.length).toBeLessThanOrEqual(1);
      await close(sale);
      await finishCalls(tested());
      const { status, refundable, refundPending } = await accountOf(sale);
      expect({ status, refundable, refundPending }).toEqual({
        status: 'closed',
        refundable: usd(0),
        refundPending: usd(0),
      });
    };
  });

  race('notices, refreshing and answers of one payment book it once', async () => {
    const sale = newSale();
    await tested().engine.openAccount(worker, orderOf(sale));
    const input = { orderId: sale.orderId, paymentMethod: 'pm_sandbox_webhookDuplicate' };
    const notices = () => tested().engine.processNotices(worker, { limit: 100, waitMs: 500 });
    const { output: payment } = (
      await Promise.all([
        tested().client.createPayment(buyerOf(sale), input),
        notices(),
        notices(),
        refresh(),
        deliverAll(tested()),
      ])
    )[0];
    return async () => {
      expect((await getPayment(sale.buyer, payment)).status).toBe('succeeded');
      expect(await typesOf(tested(), payment)).toEqual(['payment.succeeded']);
    };
  });

  race('of a refund and a dispute, the money leaves once, or the platform bears what left twice', async () => {
    const sale = await newPaidSale(tested());
    const controls = await sandboxOf(tested());
    await together({
      refund: () => refund(sale.seller, sale.payment),
      dispute: () => controls.disputePayment(sale.payment.id, { stage: 'chargeback', reason: 'fraudulent' }),
      notices: () => deliverAll(tested()),
    });
    return async () => {
      const { refundable, refundPending } = await accountOf(sale);
      expect({ refundable, refundPending }).toEqual({ refundable: usd(0), refundPending: usd(0) });
    };
  });
});
