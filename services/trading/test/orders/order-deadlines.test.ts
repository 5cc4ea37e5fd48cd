import { expect, test } from '@jest/globals';
import { createLogger, systemCaller } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { createTrading } from '../../src/module.ts';
import { newOrder, newPaidOrder, trading } from '../trading-under-test.ts';

const worker = systemCaller('worker', 'req_test');
const anyone = { requestId: 'req_test', actor: { type: 'anonymous' as const } };
const minute = 60;
const day = 24 * 3600;

onBothTransports('deadlines of orders', trading, (tested) => {
  const stateOf = async (orderId: string) => (await tested().engine.getOrderState(worker, { orderId })).output;
  const advance = async (seconds: number) => (await tested().client.advanceClock(anyone, { seconds })).output.now;
  const requestedIds = async () => (await takeRows(tested(), 'workflow')).map(({ payload }) => payload['id']);
  /** Requests the workflows of all overdue orders, two orders at a time. */
  const requeue = async (): Promise<number> => {
    let sum = 0;
    for (let after: string | null = null; ; ) {
      const { output }: { output: { requeued: number; next: string | null } } =
        await tested().engine.requeueOverdueOrders(worker, { after, limit: 2 });
      sum += output.requeued;
      if (output.next === null) return sum;
      after = output.next;
    }
  };

  test('advancing the clock requests the workflow of every open order, and of no ended one', async () => {
    const open = [(await newOrder(tested())).order, (await newPaidOrder(tested())).order];
    const ended = await newOrder(tested());
    await tested().client.cancelOrder(ended.buyer, { id: ended.order.id });
    await takeRows(tested(), 'workflow');
    const before = await stateOf(open[0]!.id);
    const now = await advance(10 * minute);
    expect(Date.parse(now) - Date.parse(before.now)).toBeGreaterThanOrEqual(10 * minute * 1000);
    const ids = await requestedIds();
    for (const { id } of open) expect(ids.filter((one) => one === `order/${id}`)).toHaveLength(1);
    expect(ids).not.toContain(`order/${ended.order.id}`);
  });

  test('at its deadline, not before, an unpaid order is canceled, once; its units are available again', async () => {
    const { order, seller, listing } = await newOrder(tested(), 2);
    const { id: orderId } = order;
    await tested().engine.expireOrder(worker, { orderId });
    expect(await stateOf(orderId)).toMatchObject({ status: 'pending_payment', version: 1 });
    await advance(30 * minute);
    for (let time = 0; time < 2; time += 1) await tested().engine.expireOrder(worker, { orderId });
    expect(await stateOf(orderId)).toMatchObject({ status: 'canceled', version: 2, paymentDueAt: null });
    expect((await tested().client.getListing(seller, { id: listing.id })).output).toMatchObject({
      quantity: 5,
      quantityReserved: 0,
    });
  });

  test('an order with an authorized payment has no payment deadline until the authorization ends', async () => {
    const { order } = await newOrder(tested());
    const { id: orderId } = order;
    const report = (accountVersion: number, paymentStatus: 'authorized' | 'failed') =>
      tested().engine.recordPayment(worker, {
        orderId,
        accountVersion,
        paymentStatus,
        capturedAmount: { amount: 0, currency: 'USD' },
      });
    await report(1, 'authorized');
    await advance(31 * minute);
    await tested().engine.expireOrder(worker, { orderId });
    expect(await stateOf(orderId)).toMatchObject({ status: 'pending_payment' });
    await report(2, 'failed');
    await tested().engine.expireOrder(worker, { orderId });
    expect(await stateOf(orderId)).toMatchObject({ status: 'canceled' });
  });

  test('a paid order that is not fulfilled in time is to be canceled: nothing more can be fulfilled', async () => {
    const { order, seller } = await newPaidOrder(tested());
    await advance(14 * day);
    await tested().engine.expireOrder(worker, { orderId: order.id });
    expect(await stateOf(order.id)).toMatchObject({
      status: 'paid',
      fulfillBy: null,
      cancelRequestedAt: expect.any(String),
      cancelReason: 'sla_expired',
    });
    await expect(tested().client.fulfillOrder(seller, { id: order.id })).rejects.toMatchObject({
      code: 'order_canceling',
    });
  });

  test('a paid order partly shipped in time is fulfilled with that part, and the remainder is owed', async () => {
    const { order, seller, listing } = await newPaidOrder(tested(), 3);
    const items = [{ listingId: listing.id, quantity: 1 }];
    await tested().client.fulfillOrder(seller, { id: order.id, items });
    await advance(14 * day);
    for (let time = 0; time < 2; time += 1) await tested().engine.expireOrder(worker, { orderId: order.id });
    const { now, ...state } = await stateOf(order.id);
    expect(state).toMatchObject({
      status: 'fulfilled',
      version: 4,
      fulfillBy: null,
      fulfilledAt: expect.any(String),
      cancelRequestedAt: null,
      unshippedAmount: { amount: 2 * 4900, currency: 'USD' },
    });
    expect(Date.parse(state.payoutEligibleAt!) - Date.parse(now)).toBeGreaterThan(6 * day * 1000);
    expect((await tested().client.getOrder(seller, { id: order.id })).output).toMatchObject({
      status: 'fulfilled',
      fulfillmentStatus: 'partial',
      fulfillments: [{ items }],
    });
    await expect(tested().client.fulfillOrder(seller, { id: order.id })).rejects.toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('the workflows of orders whose deadline passed more than five minutes ago are requested again', async () => {
    const [first, second] = [await newOrder(tested()), await newOrder(tested())];
    await advance(34 * minute);
    await takeRows(tested(), 'workflow');
    await requeue();
    expect(await requestedIds()).not.toContain(`order/${first.order.id}`);
    const recent = await newOrder(tested());
    await advance(2 * minute);
    await takeRows(tested(), 'workflow');
    expect(await requeue()).toBeGreaterThanOrEqual(2);
    const ids = await requestedIds();
    for (const { order } of [first, second]) expect(ids).toContain(`order/${order.id}`);
    expect(ids).not.toContain(`order/${recent.order.id}`);
  });

  test('without test helpers the clock cannot be advanced', async () => {
    const log = createLogger({ level: 'silent' });
    const inProduction = await createTrading({ DATABASE_URL: tested().databaseUrl, CURSOR_KEY: 'a'.repeat(32) }, log);
    try {
      await expect(inProduction.client.advanceClock(anyone, { seconds: 60 })).rejects.toThrow(
        'only with test helpers on',
      );
    } finally {
      await inProduction.close();
    }
  });
});
