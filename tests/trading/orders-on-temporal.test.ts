import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { newId, workflowRequest } from '@marketplace/kernel';
import type { Order } from '@marketplace/trading-contract';
import { followOrder } from '@marketplace/trading-contract/workflows';
import { advanceClock } from '../support/advance-clock.ts';
import { recordHistory } from '../support/temporal/histories.ts';
import { runSchedule } from '../support/temporal/time.ts';
import { newSeller } from '../support/sign-up.ts';
import { type Sale, startTradingOnTemporal, type TradingOnTemporal, worker } from './trading-on-temporal.ts';
import { waitFor } from '../support/wait-for.ts';

const minute = 60;
const day = 24 * 3600;

let tested: TradingOnTemporal;
beforeAll(async () => {
  tested = await startTradingOnTemporal();
});
afterAll(() => tested?.close());

const workflowOf = ({ id }: Pick<Order, 'id'>): WorkflowHandle => tested.temporal.workflow.getHandle(`order/${id}`);
const runOf = async (handle: WorkflowHandle): Promise<string> => (await handle.describe()).runId;
/** The result of the latest run. */
const resultOf = async (order: Pick<Order, 'id'>): Promise<unknown> => {
  await waitFor('the workflow', () => workflowOf(order).describe());
  return workflowOf(order).result();
};
const triggered = (schedule: string) => runSchedule(tested.temporal, `${schedule}/${tested.base.taskQueue}`);
const advance = (seconds: number) => advanceClock(tested.stack.origin, seconds);
const detailsOf = async (handle: WorkflowHandle): Promise<string> =>
  ((await handle.query('__temporal_workflow_metadata')) as { currentDetails: string }).currentDetails;
/** Number of activities that the workflow has completed: readings of the order, and commands. */
const activitiesOf = async (order: Pick<Order, 'id'>): Promise<number> => {
  const { events } = await workflowOf(order).fetchHistory();
  return (events ?? []).filter(({ activityTaskCompletedEventAttributes: done }) => done).length;
};
/** Waits until the workflow has read the order and waits for something. Returns its description in the Temporal UI. */
const untilItWaitsFor = (order: Pick<Order, 'id'>, reason: string) =>
  waitFor(`the order to wait for ${reason}`, async () => {
    const details = await detailsOf(workflowOf(order));
    return details.includes(`Waits for ${reason}`) && details;
  });
const stateOf = async ({ id: orderId }: Pick<Order, 'id'>) =>
  (await tested.trading.engine.getOrderState(worker, { orderId })).output;
const pay = ({ id: orderId, total }: Order) =>
  tested.trading.engine.recordPayment(worker, {
    orderId,
    accountVersion: 1,
    paymentStatus: 'paid',
    capturedAmount: total,
  });

async function expectCanceledOnce({ order, seller, listing }: Sale): Promise<void> {
  expect(await stateOf(order)).toMatchObject({ status: 'canceled', version: 2 });
  expect((await tested.trading.client.getListing(seller, { id: listing.id })).output).toMatchObject({
    quantity: 5,
    quantityReserved: 0,
  });
  const audited = await waitFor('the audit log', async () => {
    const rows = await tested.query<{ changes: object }>(
      `select changes from identity.audit_event where action = 'order.canceled' and targets::jsonb @> $1`,
      [JSON.stringify([{ id: order.id }])],
    );
    return rows.length > 0 && rows;
  });
  expect(audited).toEqual([{ changes: { reason: 'deadline' } }]);
}

describe('the workflow of an order', () => {
  test('the Temporal UI shows parties, status, total, and the condition that the order waits for', async () => {
    const { order, buyer, seller } = await tested.buy();
    expect(await untilItWaitsFor(order, 'the payment')).toBe(
      `pending_payment, 98.00 USD. Waits for the payment, until ${order.paymentDueAt}.`,
    );
    const description = await workflowOf(order).describe();
    expect(description.searchAttributes).toMatchObject({
      BuyerOrganizationId: [buyer.organizationId],
      SellerOrganizationId: [seller.organizationId],
      OrderStatus: ['pending_payment'],
    });
    expect(await description.staticSummary()).toBe(`${buyer.organizationId} buys from ${seller.organizationId}`);
    expect(await description.staticDetails()).toContain(order.id);
    expect(description.taskQueue).toBe(`${tested.base.taskQueue}/trading`);

    await tested.trading.client.cancelOrder(buyer, { id: order.id });
    expect(await resultOf(order)).toEqual({ status: 'canceled' });
    expect((await workflowOf(order).describe()).searchAttributes).toMatchObject({ OrderStatus: ['canceled'] });
  });

  test('by the test clock, an unpaid order is canceled at its deadline and not before, once', async () => {
    const sale = await tested.buy();
    await untilItWaitsFor(sale.order, 'the payment');
    const before = await activitiesOf(sale.order);
    await advance(29 * minute);
    await waitFor('it to be read again', async () => (await activitiesOf(sale.order)) > before);
    expect((await stateOf(sale.order)).status).toBe('pending_payment');
    await advance(minute);
    expect(await resultOf(sale.order)).toEqual({ status: 'canceled' });
    await expectCanceledOnce(sale);
  });

  test('an order whose deadline passes while no worker runs is canceled once when one runs again', async () => {
    const sale = await tested.buy();
    await untilItWaitsFor(sale.order, 'the payment');
    await tested.stack.stop();
    for (const seconds of [31 * minute, day]) await tested.trading.client.advanceClock(sale.buyer, { seconds });
    expect((await stateOf(sale.order)).status).toBe('pending_payment');
    await tested.startStack();
    expect(await resultOf(sale.order)).toEqual({ status: 'canceled' });
    await expectCanceledOnce(sale);
  });

  test('while another transaction holds the order, its cancellation is repeated after a pause', async () => {
    const sale = await tested.buy();
    await untilItWaitsFor(sale.order, 'the payment');
    await tested.query('begin');
    await tested.query('select from trading.sales_order where id = $1 for update', [sale.order.id]);
    try {
      await advance(31 * minute);
      await waitFor('the pause', async () => (await detailsOf(workflowOf(sale.order))).includes('refused'));
    } finally {
      await tested.query('rollback');
    }
    expect(await resultOf(sale.order)).toEqual({ status: 'canceled' });
    await expectCanceledOnce(sale);
    await recordHistory('follow-order-refused-then-canceled', workflowOf(sale.order));
  });

  test('the workflow follows the order through payment, fulfillment and release to the end', async () => {
    const { order, seller, buyer } = await tested.buy();
    await pay(order);
    expect(await untilItWaitsFor(order, 'the fulfillment')).toContain('paid, 98.00 USD');
    await tested.trading.client.fulfillOrder(seller, { id: order.id });
    expect(await untilItWaitsFor(order, 'the end of the hold')).toContain((await stateOf(order)).payoutEligibleAt!);
    await tested.trading.client.confirmReceipt(buyer, { id: order.id });
    await untilItWaitsFor(order, 'the release');
    await tested.trading.engine.recordRelease(worker, { orderId: order.id, accountVersion: 2 });
    expect(await resultOf(order)).toEqual({ status: 'completed' });
    await recordHistory('follow-order-completed', workflowOf(order));
  });

  test('a paid order that is not fulfilled in time waits for its refund, and ends refunded', async () => {
    const { order } = await tested.buy();
    await pay(order);
    await untilItWaitsFor(order, 'the fulfillment');
    await advance(14 * day);
    await untilItWaitsFor(order, 'the refund');
    const none = { amount: 0, currency: order.total.currency };
    await tested.trading.engine.recordRefund(worker, {
      orderId: order.id,
      accountVersion: 2,
      refund: {
        id: newId('rfd'),
        paymentId: newId('pay'),
        orderId: order.id,
        amount: order.total,
        reason: 'sla_expired',
        kind: 'refund',
        status: 'succeeded',
        initiatedBy: 'system',
        createdAt: new Date().toISOString(),
        settledAt: new Date().toISOString(),
        failureCode: null,
        updatedAt: new Date().toISOString(),
        version: 1,
      },
      refundedAmount: order.total,
      refundPendingAmount: none,
      chargedBackAmount: none,
    });
    expect(await resultOf(order)).toEqual({ status: 'refunded' });
  });

  test('a request after its end starts a new run, which changes nothing', async () => {
    const { order, buyer, seller } = await tested.buy();
    await tested.trading.client.cancelOrder(buyer, { id: order.id });
    await resultOf(order);
    const [first, before] = [await runOf(workflowOf(order)), await stateOf(order)];
    const input = {
      orderId: order.id,
      buyerOrganizationId: buyer.organizationId,
      sellerOrganizationId: seller.organizationId,
    };
    await tested.query(
      `insert into trading.outbox (id, topic, payload, organization_ids, request_id)
       values ($1, 'workflow', $2, '{}', 'test')`,
      [newId('obx'), JSON.stringify(workflowRequest(followOrder, input))],
    );
    await waitFor('the second run', async () => (await runOf(workflowOf(order))) !== first);
    expect(await resultOf(order)).toEqual({ status: 'canceled' });
    expect({ ...(await stateOf(order)), now: before.now }).toEqual(before);
  });

  test('a workflow that was terminated is started again by the hourly schedule, and the deadline is kept', async () => {
    const sale = await tested.buy();
    await untilItWaitsFor(sale.order, 'the payment');
    const lost = await runOf(workflowOf(sale.order));
    await workflowOf(sale.order).terminate('by hand');
    // By SQL, because the operation would request the workflow.
    await tested.query(`update trading.clock_offset set ahead = ahead + interval '36 minutes'`);
    const { handle, result } = await triggered('restart-orders');
    expect(result).toEqual({ overdue: 1 });
    await waitFor('the new run', async () => (await runOf(workflowOf(sale.order))) !== lost);
    expect(await resultOf(sale.order)).toEqual({ status: 'canceled' });
    await expectCanceledOnce(sale);
    await recordHistory('restart-orders', handle);
    expect((await triggered('restart-orders')).result).toEqual({ overdue: 0 });
  });
});

test.each(['refresh-pending', 'requeue-payouts', 'settle-balances', 'verify-books'])(
  'the schedule %s of payments runs to its end',
  async (schedule) => {
    const { handle } = await triggered(schedule);
    await recordHistory(schedule, handle);
  },
);

test('an offer that nobody answers expires by schedule, once, and both parties get one event', async () => {
  const [buyer, seller] = [tested.newParty(), tested.newParty()];
  const { id: listingId } = await tested.publish(seller);
  const { output: offer } = await tested.trading.client.createOffer(buyer, {
    listingId,
    unitAmount: { amount: 4000, currency: 'USD' },
  });
  expect((await triggered('expire-offers')).result).toEqual({ closed: 0 });
  await advance(2 * day);
  const runs = [await triggered('expire-offers'), await triggered('expire-offers')];
  expect(runs.map(({ result }) => result)).toEqual([{ closed: 1 }, { closed: 0 }]);
  await recordHistory('expire-offers', runs[0]!.handle);
  expect((await tested.trading.client.getOffer(buyer, { id: offer.id })).output).toMatchObject({
    status: 'expired',
    closedReason: 'expired',
    awaiting: null,
    version: 2,
  });
  const events = await waitFor('the event', async () => {
    const rows = await tested.query<{ type: string; organization_ids: string[] }>(
      `select type, organization_ids from webhooks.event where object_id = $1 and type = 'offer.rejected'`,
      [offer.id],
    );
    return rows.length > 0 && rows;
  });
  expect(events.map(({ organization_ids: ids }) => ids.toSorted())).toEqual([
    [buyer.organizationId, seller.organizationId].toSorted(),
  ]);
});

interface Organization {
  status: string;
  open: Record<'listings' | 'offers' | 'orders' | 'payouts' | 'balances', number> | null;
}

test('a closing organization ends its offers at once, keeps its orders, and is closed after them', async () => {
  const { origin } = tested.stack;
  const party = (email: string) => newSeller(origin, tested.base.inboxUrl, email);
  const [seller, buyer] = [await party('closing@trade.example'), await party('buyer@trade.example')];
  const lamp = { title: 'Lamp', price: { amount: 4900, currency: 'USD' }, quantity: 5, publish: true };
  const listingId = (await seller.owner.post<{ id: string }>('/listings', lamp)).body.id;
  const othersId = (await buyer.owner.post<{ id: string }>('/listings', lamp)).body.id;
  const terms = { unitAmount: { amount: 4000, currency: 'USD' } };
  const received = (await buyer.owner.post<{ id: string }>('/offers', { listingId, ...terms })).body;
  const made = (await seller.owner.post<{ id: string }>('/offers', { listingId: othersId, ...terms })).body;
  const order = (await buyer.owner.post<Order>('/orders', { items: [{ listingId, quantity: 1 }] })).body;

  const path = `/organizations/${seller.organizationId}`;
  const read = async () => (await seller.owner.get<Organization>(path)).body;
  await seller.owner.post(`${path}/close`, {});
  const waiting = await waitFor('the count', async () => {
    const found = await read();
    return found.open && found;
  });
  expect(waiting).toMatchObject({
    status: 'closing',
    open: { listings: 0, offers: 0, orders: 1, payouts: 0, balances: 0 },
  });
  for (const { id } of [received, made])
    expect((await buyer.owner.get(`/offers/${id}`)).body).toMatchObject({
      status: 'rejected',
      closedReason: 'organization_closed',
    });
  expect((await buyer.owner.get(`/orders/${order.id}`)).body).toMatchObject({ status: 'pending_payment' });
  expect((await buyer.owner.post('/offers', { listingId, ...terms })).status).toBe(404);
  const closing = tested.temporal.workflow.getHandle(`close-organization/${seller.organizationId}`);
  expect(await detailsOf(closing)).toBe('Still open: 0 listings, 0 offers, 1 orders, 0 payouts, 0 balances.');

  expect((await buyer.owner.post(`/orders/${order.id}/cancel`, {})).status).toBe(200);
  await closing.result();
  expect(await read()).toMatchObject({ status: 'closed', open: null });
  await recordHistory('close-organization-with-orders', closing);
  await resultOf(order);
  await recordHistory('follow-order-of-closing-seller', workflowOf(order));
});
