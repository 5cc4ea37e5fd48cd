import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { exampleRefund } from '@marketplace/trading-contract/engine';
import { fulfillmentMs } from '@marketplace/trading-contract/limits';
import { invariantChecker } from '../invariants.ts';
import { orderReports } from './order-reports.ts';
import { advance, eventsOf, refusalOf, tradeActions, typesOf, worker } from '../trade-actions.ts';
import { eur, trading, usd } from '../trading-under-test.ts';

const invalid = 'invalid_state_transition';

onBothTransports('reports of payments about orders', trading, (tested) => {
  const { getOrder, getListing, fulfill, expireOrder } = tradeActions(tested);
  const engine = () => tested().engine;
  const { reportPayment, reportRefund, newDispute, reportDispute, closed, reportRelease, newIn } = orderReports(tested);

  test('a captured total makes the order paid: its units are sold, and it is to be fulfilled in 14 days', async () => {
    const { order, buyer, seller, listing } = await newIn('pending_payment');
    expect(await reportPayment(order, 'authorized')).toBe('applied');
    expect(await getOrder(buyer, order)).toMatchObject({ paymentStatus: 'authorized', version: 2 });
    expect(await reportPayment(order)).toBe('applied');
    const paid = await getOrder(buyer, order);
    expect(paid).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      capturedAmount: order.total,
      paymentDueAt: null,
      fulfillBy: new Date(Date.parse(paid.updatedAt) + fulfillmentMs).toISOString(),
      version: 3,
    });
    expect(await getListing(seller, listing)).toMatchObject({ quantity: 3, quantityReserved: 0 });
    expect((await eventsOf(tested(), order)).at(-1)).toMatchObject({
      type: 'order.paid',
      organizationIds: [buyer.organizationId, seller.organizationId],
      objectVersion: 3,
      occurredAt: paid.updatedAt,
      data: { object: paid },
    });
    expect(await reportPayment(order)).toBe('ignored');
    expect(await getOrder(buyer, order)).toEqual(paid);
  });

  test('a report that is repeated or older changes nothing and emits nothing', async () => {
    const { order, buyer, seller } = await newIn('fulfilled');
    const dispute = newDispute();
    await reportDispute(order, dispute, { version: 1000 });
    await reportDispute(order, { ...dispute, ...closed('won') }, { version: 1001 });
    await reportRefund(order, { refunded: 10 }, {}, 1002);
    const [before, types] = [await getOrder(buyer, order), await typesOf(tested(), order)];
    for (const version of [1, 1001, 1002]) {
      expect(await reportPayment(order, 'failed', version)).toBe('ignored');
      expect(await reportRefund(order, { refunded: 99 }, {}, version)).toBe('ignored');
      expect(await reportDispute(order, newDispute(), { version })).toBe('ignored');
      expect(await reportRelease(order, version)).toBe('ignored');
    }
    expect(await getOrder(buyer, order)).toEqual(before);
    expect(await typesOf(tested(), order)).toEqual(types);
    expect(await refusalOf(fulfill(seller, order))).toMatchObject({ code: invalid });
  });

  test('reports by the gateway and the workflow at the same time are recorded once, in their order', async () => {
    const { order, buyer, seller } = await newIn('pending_payment');
    const { id: orderId, total } = order;
    const money = (amount: number) => ({ ...total, amount });
    const paid = { accountVersion: 1, paymentStatus: 'paid', capturedAmount: total } as const;
    const begun = {
      accountVersion: 2,
      refund: { ...exampleRefund, orderId, status: 'pending' },
      refundedAmount: money(0),
      refundPendingAmount: total,
      chargedBackAmount: money(0),
    } as const;
    const reports = [
      { kind: 'payment', ...paid },
      { kind: 'refund', ...begun },
    ] as const;
    const record = () => tested().client.recordReports(worker, { orderId, reports: [...reports] });
    await Promise.all([record(), engine().recordPayment(worker, { orderId, ...paid }), record()]);
    await record();
    await engine().recordRefund(worker, { orderId, ...begun });
    expect(await getOrder(buyer, order)).toMatchObject({ status: 'paid', refundPendingAmount: total, version: 3 });
    expect(await typesOf(tested(), order)).toEqual(['order.created', 'order.paid']);
    expect(await refusalOf(fulfill(seller, order))).toMatchObject({ code: 'order_refunded' });
    await reportRefund(order, {}, { status: 'failed' });
    expect(await fulfill(seller, order)).toMatchObject({ status: 'fulfilled' });
  });

  test('a payment of a canceled order is refused, each time, and does not revive it', async () => {
    const { order, buyer, listing } = await newIn('canceled');
    const before = await getOrder(buyer, order);
    for (let n = 0; n < 2; n += 1) expect(await reportPayment(order)).toBe('refused');
    expect(await reportPayment(order, 'failed')).toBe('ignored');
    expect(await reportRefund(order, { refunded: 1 })).toBe('refused');
    expect(await reportDispute(order)).toBe('refused');
    expect(await reportRelease(order)).toBe('refused');
    expect(await getOrder(buyer, order)).toEqual(before);
    expect(await getListing(buyer, listing)).toMatchObject({ quantity: 5, quantityReserved: 0 });
    expect(await typesOf(tested(), order)).toEqual(['order.created']);
  });

  test('a report of other amounts than the order can have is an error, and changes nothing', async () => {
    const { order, buyer } = await newIn('pending_payment');
    const input = { orderId: order.id, accountVersion: 9000, paymentStatus: 'paid' as const };
    for (const capturedAmount of [usd(order.total.amount - 1), eur(order.total.amount), usd(0)])
      await expect(engine().recordPayment(worker, { ...input, capturedAmount })).rejects.toThrow();
    await reportPayment(order);
    const paid = await getOrder(buyer, order);
    await expect(reportRefund(order, { refunded: order.total.amount + 1 })).rejects.toThrow();
    await expect(reportRefund({ ...order, total: eur(1) }, { refunded: 1 })).rejects.toThrow();
    expect(await getOrder(buyer, order)).toEqual(paid);
  });

  test.each(['paid', 'fulfilled', 'completed'] as const)(
    'refunds of an order that is %s, in parts and in full',
    async (state) => {
      const { order, buyer, seller } = await newIn(state);
      const total = order.total.amount;
      expect(await reportRefund(order, { pending: 30 }, { status: 'pending' })).toBe('applied');
      expect(await getOrder(buyer, order)).toMatchObject({
        status: state,
        refundPendingAmount: usd(30),
        refundStatus: 'none',
      });
      await reportRefund(order, {}, { status: 'failed' });
      await reportRefund(order, { refunded: 30 });
      const partial = await getOrder(buyer, order);
      expect(partial).toMatchObject({ status: state, refundedAmount: usd(30), refundStatus: 'partial' });
      await reportRefund(
        order,
        { refunded: 30, chargedBack: total - 30 },
        { kind: 'chargeback', reason: 'chargeback' },
      );
      const refunded = await getOrder(buyer, order);
      expect(refunded).toMatchObject({
        status: 'refunded',
        refundStatus: 'full',
        fulfillBy: null,
        payoutEligibleAt: null,
      });
      const events = (await eventsOf(tested(), order)).filter(({ type }) => type === 'order.refunded');
      expect(events).toMatchObject([
        {
          objectVersion: partial.version,
          data: { object: partial, fullyRefunded: false, refund: { amount: usd(20_000) } },
        },
        { objectVersion: refunded.version, data: { object: refunded, fullyRefunded: true } },
      ]);
      expect(events[0]!.organizationIds).toEqual([buyer.organizationId, seller.organizationId]);
    },
  );

  test.each(['paid', 'fulfilled', 'completed'] as const)(
    'a dispute stops an order that is %s, until it is closed',
    async (state) => {
      const { order, buyer, seller } = await newIn(state);
      const before = await getOrder(buyer, order);
      const dispute = newDispute();
      await reportDispute(order, dispute);
      const disputed = await getOrder(buyer, order);
      expect(disputed).toMatchObject({
        status: 'disputed',
        resumeStatus: state,
        disputeStatus: 'open',
        payoutEligibleAt: null,
      });
      expect((await eventsOf(tested(), order)).at(-1)).toMatchObject({
        type: 'order.disputed',
        organizationIds: [buyer.organizationId, seller.organizationId],
        objectVersion: disputed.version,
        data: { object: disputed, dispute: { id: dispute.id } },
      });
      await reportDispute(order, { ...dispute, status: 'under_review' });
      const payoutEligibleAt = '2030-01-01T00:00:00.000Z';
      await reportDispute(order, { ...dispute, ...closed('won') }, { payoutEligibleAt });
      expect(await getOrder(buyer, order)).toMatchObject({
        status: state,
        resumeStatus: null,
        disputeStatus: 'won',
        fulfillBy: before.fulfillBy,
        payoutEligibleAt,
      });
      expect((await typesOf(tested(), order)).filter((type) => type === 'order.disputed')).toHaveLength(1);
    },
  );

  test('an order with two disputes is stopped until both are closed, with one event for each', async () => {
    const { order, buyer } = await newIn('fulfilled');
    const [first, second] = [newDispute(), newDispute()];
    await reportDispute(order, first);
    await reportDispute(order, second);
    await reportDispute(order, { ...first, ...closed('lost') });
    expect(await getOrder(buyer, order)).toMatchObject({
      status: 'disputed',
      disputeStatus: 'open',
      resumeStatus: 'fulfilled',
    });
    await reportDispute(order, { ...second, ...closed('withdrawn') });
    expect(await getOrder(buyer, order)).toMatchObject({
      status: 'fulfilled',
      disputeStatus: 'lost',
      resumeStatus: null,
    });
    const events = (await eventsOf(tested(), order)).filter(({ type }) => type === 'order.disputed');
    expect(events.map(({ data }) => (data['dispute'] as { id: string }).id)).toEqual([first.id, second.id]);
  });

  test('a dispute that is already closed when it is reported is an event, and stops nothing', async () => {
    const { order, buyer } = await newIn('paid');
    await reportDispute(order, { ...newDispute(), ...closed('won') });
    expect(await getOrder(buyer, order)).toMatchObject({ status: 'paid', disputeStatus: 'won' });
    expect(await typesOf(tested(), order)).toEqual(['order.created', 'order.paid', 'order.disputed']);
  });

  test('after a dispute, the seller has at least a day to fulfill the order', async () => {
    const { order, seller } = await newIn('paid');
    const dispute = newDispute();
    await reportDispute(order, dispute);
    await advance(tested(), fulfillmentMs / 1000);
    await reportDispute(order, { ...dispute, ...closed('won') });
    await expireOrder(order);
    const resumed = await getOrder(seller, order);
    expect(Date.parse(resumed.fulfillBy!) - Date.parse(resumed.updatedAt)).toBe(86_400_000);
    expect(await fulfill(seller, order)).toMatchObject({ status: 'fulfilled' });
  });

  test('a disputed order that is refunded in full stays refunded when the dispute is closed', async () => {
    const { order, buyer } = await newIn('fulfilled');
    const dispute = newDispute();
    await reportDispute(order, dispute);
    await reportRefund(order, { chargedBack: order.total.amount }, { kind: 'chargeback' });
    expect(await getOrder(buyer, order)).toMatchObject({ status: 'refunded', resumeStatus: null });
    await reportDispute(order, { ...dispute, ...closed('lost') });
    expect(await getOrder(buyer, order)).toMatchObject({ status: 'refunded', disputeStatus: 'lost' });
    await reportDispute(order);
    expect(await getOrder(buyer, order)).toMatchObject({ status: 'refunded', disputeStatus: 'open' });
  });

  test('the release of its money completes a fulfilled order only', async () => {
    for (const state of ['pending_payment', 'paid', 'canceling', 'refunded', 'disputed', 'completed'] as const) {
      const { order, buyer } = await newIn(state);
      const before = await getOrder(buyer, order);
      expect([state, await reportRelease(order)]).toEqual([state, 'refused']);
      expect(await getOrder(buyer, order)).toEqual(before);
    }
    const { order, buyer } = await newIn('fulfilled');
    const { version } = await getOrder(buyer, order);
    expect(await reportRelease(order)).toBe('applied');
    expect(await getOrder(buyer, order)).toMatchObject({ status: 'completed', version: version + 1 });
  });
  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});
