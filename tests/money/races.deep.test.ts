import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Payment } from '@marketplace/payments-contract';
import { endsOf, times, together } from '@marketplace/trading/testing/together';
import type { Order } from '@marketplace/trading-contract';
import { systemCaller } from '@marketplace/kernel';
import {
  type OrderFollower,
  orderFollower,
  deliverNotices,
  waitingNotices,
  processNotices,
  settle,
} from '../support/money/settle.ts';
import { moneyChecker } from '../support/money/invariants.ts';
import { emptyTables } from './model/world.ts';
import {
  type MoneyParty,
  type MoneyUnderTest,
  newParty,
  openMoney,
  passTime,
} from '../support/money/money-under-test.ts';

/** Number of runs of each race. */
const rounds = 100;
/**
 * Number of rounds after which the tables are emptied: time passes for all orders, but a round settles only its own.
 */
const roundsOfTables = 10;
const system = systemCaller('test', 'req_test');
const total = 9_999;
const usd = (amount: number) => ({ amount, currency: 'USD' as const });

/** An order of one unit at 99.99, and the commands of its parties. */
interface Deal {
  buyer: MoneyParty;
  seller: MoneyParty;
  order: Order;
  pay(paymentMethod?: string, more?: { captureMethod?: 'manual'; idempotencyKey?: string }): Promise<Payment>;
  refund(payment: Payment, amount?: number): Promise<unknown>;
  cancelOrder(by: MoneyParty): Promise<unknown>;
  follow(): Promise<unknown>;
}

describe('operations on the money of an order at the same time', () => {
  let money: MoneyUnderTest;
  let follower: OrderFollower;
  beforeAll(async () => {
    money = await openMoney({ poolMax: 16 });
    follower = orderFollower(money);
  });
  afterAll(() => money?.close());

  async function newDeal(): Promise<Deal> {
    const { trading, payments } = money;
    const [buyer, seller] = [newParty(), newParty()];
    const terms = { title: 'Lamp', price: usd(total), quantity: 1, publish: true };
    const { output: listing } = await trading.client.createListing(seller.server, terms);
    const items = [{ listingId: listing.id, quantity: 1 }];
    const { output: order } = await trading.client.createOrder(buyer.server, { items });
    await payments.client.setPayoutAccount(seller.owner, {
      id: seller.organizationId,
      country: 'FR',
      returnUrl: 'https://example.com/',
      destination: 'acct_sandbox_ok',
      manualCapture: true,
    });
    const facts = {
      orderId: order.id,
      status: 'pending_payment',
      buyerOrganizationId: buyer.organizationId,
      sellerOrganizationId: seller.organizationId,
      total: order.total,
    };
    return {
      buyer,
      seller,
      order,
      pay: async (paymentMethod = 'pm_card_visa', { captureMethod = undefined, ...more } = {}) =>
        (
          await payments.client.createPayment(
            { ...buyer.server, ...more, facts },
            { orderId: order.id, paymentMethod, ...(captureMethod && { captureMethod }) },
          )
        ).output,
      refund: ({ id }, amount) =>
        payments.client.createRefund(seller.server, { id, ...(amount !== undefined && { amount: usd(amount) }) }),
      cancelOrder: (by) => trading.client.cancelOrder(by.server, { id: order.id }),
      follow: () => follower.follow(order.id),
    };
  }

  const statusOf = async ({ order, buyer }: Deal) =>
    (await money.trading.client.getOrder(buyer.server, { id: order.id })).output.status;
  const accountOf = async ({ order }: Deal) =>
    (await money.payments.engine.getAccountState(system, { orderId: order.id })).output.account!;
  const paymentsOf = async ({ order, buyer }: Deal) =>
    (await money.payments.client.listPayments(buyer.server, { orderId: order.id, limit: 100 })).output.data;
  const receiveNotices = async () => {
    await deliverNotices(money, await waitingNotices(money));
    await processNotices(money);
  };
  /** Pays the order and, if wanted, fulfills it. */
  const paid = async (deal: Deal, { fulfilled = false } = {}): Promise<Payment> => {
    const payment = await deal.pay();
    await deal.follow();
    if (fulfilled) {
      await money.trading.client.fulfillOrder(deal.seller.server, { id: deal.order.id });
      await deal.follow();
    }
    return payment;
  };

  /** Defines a test that runs a race several times. After each round all due work is done, and all records agree. */
  function race(title: string, round: (deal: Deal) => Promise<void>, after?: (deal: Deal) => Promise<void>): void {
    test(title, async () => {
      let check = moneyChecker(money);
      for (let n = 0; n < rounds; n += 1) {
        if (n % roundsOfTables === 0) {
          await emptyTables(money);
          check = moneyChecker(money);
        }
        const deal = await newDeal();
        await round(deal);
        await settle({ money, follower }, [deal.order]);
        expect(await check('quiet')).toEqual([]);
        await after?.(deal);
      }
    });
  }

  race('an order that many pay is paid once', async (deal) => {
    const ended = await together(times(6, 'pay', () => deal.pay()));
    const ends = endsOf(ended, 'pay');
    expect(ends.filter((code) => code === 'done')).toHaveLength(1);
    for (const code of ends) expect(['done', 'payment_in_progress', 'order_not_payable']).toContain(code);
    expect((await accountOf(deal)).captured).toEqual(usd(total));
    const charged = await money.query('select from sandbox.payment where order_id = $1', [deal.order.id]);
    expect(charged).toHaveLength(1);
  });

  race('of good and refused cards, at most one good one is charged', async (deal) => {
    const ended = await together({
      ...times(3, 'good', () => deal.pay()),
      ...times(3, 'refused', () => deal.pay('pm_card_visa_chargeDeclined')),
    });
    const isCharged = endsOf(ended, 'good').includes('done');
    expect((await accountOf(deal)).captured).toEqual(usd(isCharged ? total : 0));
    // After three refused cards, the next one has to wait.
    for (const code of Object.values(ended))
      expect(['done', 'payment_in_progress', 'order_not_payable', 'too_many_declined']).toContain(code);
  });

  race('a request to pay that is repeated under its key while it runs is one payment', async (deal) => {
    const ended = await together(times(5, 'pay', () => deal.pay('pm_card_visa', { idempotencyKey: 'pay-once' })));
    for (const code of endsOf(ended, 'pay')) expect(['done', 'idempotency_request_in_progress']).toContain(code);
    expect(endsOf(ended, 'pay')).toContain('done');
    expect(await paymentsOf(deal)).toHaveLength(1);
  });

  race(
    'an authorized payment is captured or canceled',
    async (deal) => {
      const { client } = money.payments;
      const { id } = await deal.pay('pm_card_visa', { captureMethod: 'manual' });
      const ended = await together({
        ...times(2, 'capture', () => client.capturePayment(deal.seller.server, { id })),
        ...times(2, 'cancel', () => client.cancelPayment(deal.buyer.server, { id })),
      });
      const wins = (name: string) => endsOf(ended, name).filter((code) => code === 'done').length;
      const [payment] = await paymentsOf(deal);
      expect(['succeeded', 'canceled']).toContain(payment!.status);
      if (payment!.status === 'succeeded') expect(wins('capture')).toBeGreaterThan(0);
      else expect(wins('cancel')).toBeGreaterThan(0);
    },
    async (deal) => {
      const [payment] = await paymentsOf(deal);
      // More than the half hour in which a bought order is to be paid has passed.
      expect(await statusOf(deal)).toBe(payment!.status === 'succeeded' ? 'paid' : 'canceled');
    },
  );

  race(
    'an authorized payment is captured, or its order is canceled; what was captured too late is returned',
    async (deal) => {
      const { id } = await deal.pay('pm_card_visa', { captureMethod: 'manual' });
      const ended = await together({
        capture: () => money.payments.client.capturePayment(deal.seller.server, { id }),
        cancel: () => deal.cancelOrder(deal.buyer).then(deal.follow),
      });
      expect(['done', 'invalid_state_transition', 'order_not_payable']).toContain(ended.capture);
      expect(['done', 'order_not_cancelable']).toContain(ended.cancel);
    },
    async (deal) => {
      const { captured, refundable, status } = await accountOf(deal);
      if ((await statusOf(deal)) === 'canceled') {
        expect(status).toBe('closed');
        expect(refundable.amount).toBe(0);
      } else {
        expect(await statusOf(deal)).toBe('paid');
        expect(captured).toEqual(usd(total));
      }
    },
  );

  race('refunds at the same time return no more than was captured', async (deal) => {
    const payment = await paid(deal);
    const ended = await together(times(5, 'refund', () => deal.refund(payment, 3_000)));
    const expected = ['done', 'done', 'done', 'refund_exceeds_captured', 'refund_exceeds_captured'];
    expect(endsOf(ended, 'refund')).toEqual(expected);
    expect((await accountOf(deal)).refundable).toEqual(usd(total - 9_000));
  });

  race(
    'a payment is refunded wholly once',
    async (deal) => {
      const payment = await paid(deal);
      const ended = await together({
        ...times(3, 'refund', () => deal.refund(payment)),
        cancel: () => deal.cancelOrder(deal.seller).then(deal.follow),
      });
      for (const code of endsOf(ended, 'refund')) expect(['done', 'refund_exceeds_captured']).toContain(code);
      expect(endsOf(ended, 'refund').filter((code) => code === 'done').length).toBeLessThanOrEqual(1);
    },
    async (deal) => {
      expect(await statusOf(deal)).toBe('refunded');
      expect((await accountOf(deal)).refundable).toEqual(usd(0));
    },
  );

  race('the buyer gets disputed money from the bank or by a refund, not by both', async (deal) => {
    const payment = await paid(deal);
    await money.sandbox.controls.disputePayment(payment.id, { stage: 'chargeback', reason: 'fraudulent' });
    const ended = await together({ refund: () => deal.refund(payment), notice: receiveNotices });
    expect(['done', 'payment_disputed']).toContain(ended.refund);
    expect(ended.notice).toBe('done');
    // The bank has taken all of it, so the provider has refused the refund.
    await settle({ money, follower }, [deal.order]);
    const [{ refunded } = { refunded: '' }] = await money.query<{ refunded: string }>(
      'select refunded::text from payments.order_account where order_id = $1',
      [deal.order.id],
    );
    expect(refunded).toBe('0');
    expect(await statusOf(deal)).toBe('disputed');
  });

  race(
    'the buyer claims an order, or its money is released',
    async (deal) => {
      await paid(deal, { fulfilled: true });
      await money.trading.client.confirmReceipt(deal.buyer.server, { id: deal.order.id });
      const claim = { id: deal.order.id, reason: 'not_as_described', description: 'It is red.' } as const;
      const ended = await together({
        claim: () => money.payments.client.createDispute(deal.buyer.server, claim),
        release: deal.follow,
      });
      expect(['done', 'dispute_window_closed']).toContain(ended.claim);
      const { releasedAt, openDisputes } = await accountOf(deal);
      expect([releasedAt !== null, openDisputes]).toEqual([ended.claim !== 'done', ended.claim === 'done' ? 1 : 0]);
    },
    async (deal) => {
      const { releasedAt } = await accountOf(deal);
      expect(await statusOf(deal)).toBe(releasedAt === null ? 'disputed' : 'completed');
    },
  );

  race(
    'a payout leaves before the dispute of a bank, or is held by it',
    async (deal) => {
      const payment = await paid(deal, { fulfilled: true });
      // The captured money can be transferred after some seconds.
      await passTime(money, 5);
      await money.trading.client.confirmReceipt(deal.buyer.server, { id: deal.order.id });
      await money.sandbox.controls.disputePayment(payment.id, { stage: 'chargeback', reason: 'fraudulent' });
      const ended = await together({ payout: deal.follow, ...times(2, 'notice', receiveNotices) });
      expect(new Set(Object.values(ended))).toEqual(new Set(['done']));
    },
    // A webhook that waited for the payout's lock of the order may be processed later, when everything is settled.
    async (deal) => {
      const { releasedAt, openDisputes, payout } = await accountOf(deal);
      expect(openDisputes).toBe(1);
      if (releasedAt === null) expect(payout?.status ?? 'on_hold').toBe('on_hold');
      else if (payout!.status !== 'released') expect(payout).toMatchObject({ holdReasons: ['dispute_open'] });
    },
  );

  race(
    'an order is paid, or canceled at its deadline; it is never both',
    async (deal) => {
      await passTime(money, 31 * 60);
      const ended = await together({ ...times(2, 'deadline', deal.follow), ...times(2, 'pay', () => deal.pay()) });
      for (const code of endsOf(ended, 'pay'))
        expect(['done', 'payment_in_progress', 'order_not_payable']).toContain(code);
    },
    async (deal) => {
      const { refundable, captured } = await accountOf(deal);
      const status = await statusOf(deal);
      expect(['paid', 'canceled']).toContain(status);
      expect(refundable).toEqual(usd(status === 'paid' ? total : 0));
      if (status === 'paid') expect(captured).toEqual(usd(total));
    },
  );

  race(
    'nothing stays paid for an account that is closed meanwhile',
    async (deal) => {
      await deal.cancelOrder(deal.buyer);
      const { platformFee: _fee, ...facts } = (
        await money.trading.engine.getOrderState(system, { orderId: deal.order.id })
      ).output;
      expect(facts.status).toBe('canceled');
      const ended = await together({ close: deal.follow, ...times(3, 'pay', () => deal.pay()) });
      expect(endsOf(ended, 'pay').filter((code) => code === 'done').length).toBeLessThanOrEqual(1);
    },
    async (deal) => {
      expect(await statusOf(deal)).toBe('canceled');
      expect(await accountOf(deal)).toMatchObject({ status: 'closed', refundable: usd(0), livePayment: null });
    },
  );

  race('everything at once does not deadlock', async (deal) => {
    const payment = await paid(deal, { fulfilled: true });
    const claim = { id: deal.order.id, reason: 'other', description: 'It smells.' } as const;
    await money.sandbox.controls.disputePayment(payment.id, {
      stage: 'inquiry',
      reason: 'general',
      money: { amount: 500n, currency: 'USD' },
    });
    await together<string>({
      ...times(3, 'refund', () => deal.refund(payment, 1_000)),
      claim: () => money.payments.client.createDispute(deal.buyer.server, claim),
      confirm: () => money.trading.client.confirmReceipt(deal.buyer.server, { id: deal.order.id }),
      ...times(3, 'follow', deal.follow),
      ...times(3, 'notices', receiveNotices),
      ...times(2, 'pay', () => deal.pay()),
    });
  });

  test('PostgreSQL detected no deadlock in any of these races', async () => {
    const stats = 'select deadlocks::int from pg_stat_database where datname = current_database()';
    expect(await money.query(stats)).toEqual([{ deadlocks: 0 }]);
  });
});
