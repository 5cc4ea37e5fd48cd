import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { onBothTransports, storeOf, takeRows } from '@marketplace/store/testing';
import { eventsOf, paymentActions, refusalOf, reportsOf, typesOf } from '../payment-actions.ts';
import {
  advance,
  buyerOf,
  endLeases,
  execute,
  finishCalls,
  newPaidSale,
  newParty,
  newSale,
  pay,
  payments,
  personOf,
  sandboxOf,
  worker,
} from '../payments-under-test.ts';
import { paymentsDomain } from '../../src/module.ts';
import { violationsOf } from '../invariants.ts';

onBothTransports('actions on payments', payments, (tested) => {
  const { getPayment, confirm, cancel, capture, close } = paymentActions(tested);
  const manual = { captureMethod: 'manual' } as const;

  test('a payment is authorized first only if its seller allows it', async () => {
    const sale = newSale();
    const input = { orderId: sale.orderId, paymentMethod: 'pm_card_visa', ...manual };
    const paying = () => tested().client.createPayment(buyerOf(sale), input);
    expect((await refusalOf(paying())).code).toBe('manual_capture_not_allowed');
    const account = { id: sale.seller.organizationId, country: 'FR', returnUrl: 'https://shop.example' };
    const set = (more: object) => tested().client.setPayoutAccount(personOf(sale.seller), { ...account, ...more });
    expect((await set({ manualCapture: true })).output).toMatchObject({ manualCapture: true });
    // A client that does not know the setting leaves it as it is.
    expect((await set({})).output).toMatchObject({ manualCapture: true });
    expect((await paying()).output).toMatchObject({ status: 'requires_capture' });
  });

  test('a payment that the bank wants to authenticate succeeds when the buyer confirms it', async () => {
    const { buyer, payment, ...sale } = await newPaidSale(tested(), {
      paymentMethod: 'pm_card_authenticationRequired',
    });
    expect(payment).toMatchObject({ status: 'requires_action', nextAction: { type: 'redirect' } });
    expect(await confirm(buyer, payment)).toMatchObject({
      status: 'succeeded',
      nextAction: null,
      amountCaptured: sale.total,
      paymentMethod: { brand: 'visa' },
    });
    expect(await typesOf(tested(), payment)).toEqual(['payment.succeeded']);
    expect((await refusalOf(confirm(buyer, payment))).code).toBe('invalid_state_transition');
  });

  test('once the cancellation of an order is recorded, no payment of it is confirmed or captured', async () => {
    const authorized = await newPaidSale(tested(), manual);
    const asked = await newPaidSale(tested(), { paymentMethod: 'pm_card_authenticationRequired' });
    for (const { orderId } of [authorized, asked, authorized])
      await tested().client.recordCancellation(worker, { orderId });
    expect((await refusalOf(capture(authorized.seller, authorized.payment))).code).toBe('order_not_payable');
    expect((await refusalOf(confirm(asked.buyer, asked.payment))).code).toBe('order_not_payable');
    // An order that nobody has begun to pay has nothing to record.
    await tested().client.recordCancellation(worker, { orderId: newSale().orderId });
  });

  test('reports of an order are read once the change of its money that is under way has ended', async () => {
    const { orderId } = await newPaidSale(tested());
    const reports = async () => (await tested().client.getOrderReports(worker, { orderId })).output.reports;
    const store = await storeOf(tested().databaseUrl, paymentsDomain);
    const { asked } = await store.fork().transactional(async (em) => {
      const change = em.getKysely();
      await sql`select from order_account where order_id = ${orderId} for update`.execute(change);
      const asked = reports();
      const waiting = sql`select from pg_stat_activity
                           where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await execute(tested(), waiting)).length === 0);
      await sql`insert into order_report
                select order_id, account_version + 1,
                       jsonb_set(report, '{accountVersion}', to_jsonb(account_version + 1)), created_at
                  from order_report where order_id = ${orderId}`.execute(change);
      await sql`update order_account set version = version + 1 where order_id = ${orderId}`.execute(change);
      return { asked };
    });
    expect(await asked).toMatchObject([{ accountVersion: 1 }, { accountVersion: 2 }]);
  });

  test('a stranger who names an order does not wait for its money, and learns nothing of it', async () => {
    const { orderId, buyer, seller } = await newPaidSale(tested());
    const reportsFor = async ({ organizationId }: { organizationId?: string | null }) =>
      (await tested().client.getOrderReports(worker, { orderId, organizationId: organizationId! })).output.reports;
    expect(await reportsFor(buyer)).toHaveLength(1);
    expect(await reportsFor(seller)).toHaveLength(1);
    const store = await storeOf(tested().databaseUrl, paymentsDomain);
    await store.fork().transactional(async (em) => {
      await sql`select from order_account where order_id = ${orderId} for update`.execute(em.getKysely());
      expect(await reportsFor(newSale().buyer)).toEqual([]);
    });
  });

  test('an authorized payment is captured by the seller, once', async () => {
    const { buyer, seller, payment, total, ...sale } = await newPaidSale(tested(), manual);
    expect(payment).toMatchObject({ status: 'requires_capture', captureBefore: expect.any(String) });
    expect(await typesOf(tested(), payment)).toEqual([]);
    const captured = await capture(seller, payment);
    expect(captured).toMatchObject({ status: 'succeeded', captureBefore: null, amountCaptured: total });
    expect(captured).not.toHaveProperty('paymentMethod');
    expect((await refusalOf(capture(seller, payment))).code).toBe('already_captured');
    expect((await refusalOf(cancel(buyer, payment))).code).toBe('invalid_state_transition');
    expect(await typesOf(tested(), payment)).toEqual(['payment.succeeded']);
    expect(await reportsOf(tested(), sale)).toMatchObject([
      { kind: 'payment', paymentStatus: 'authorized', capturedAmount: { amount: 0 } },
      { kind: 'payment', paymentStatus: 'paid', capturedAmount: total },
    ]);
    expect(await violationsOf(tested())).toEqual([]);
  });

  test.each(['pm_card_authenticationRequired', 'pm_sandbox_asyncSucceed', 'pm_card_visa'])(
    'the buyer cancels a payment that has not succeeded, and can pay again (%s)',
    async (paymentMethod) => {
      const sale = await newPaidSale(tested(), { paymentMethod, ...manual });
      const { buyer, payment } = sale;
      expect(['requires_action', 'processing', 'requires_capture']).toContain(payment.status);
      expect(await cancel(buyer, payment)).toMatchObject({
        status: 'canceled',
        failure: { code: 'order_canceled' },
        captureBefore: null,
        nextAction: null,
      });
      const [event] = await eventsOf(tested(), payment);
      expect(event).toMatchObject({
        type: 'payment.failed',
        data: { object: { failure: { code: 'order_canceled' } } },
      });
      expect((await refusalOf(cancel(buyer, payment))).code).toBe('invalid_state_transition');
      expect((await pay(tested(), sale)).status).toBe('succeeded');
      expect(await violationsOf(tested())).toEqual([]);
    },
  );

  test('a payment cannot be canceled before the provider has answered; then as its state allows', async () => {
    const sale = newSale();
    const payment = await pay(tested(), sale, { paymentMethod: 'pm_sandbox_500ThenOk', ...manual });
    expect(payment.status).toBe('processing');
    expect((await refusalOf(cancel(sale.buyer, payment))).code).toBe('invalid_state_transition');
    await finishCalls(tested());
    expect((await cancel(sale.buyer, payment)).status).toBe('canceled');
  });

  test('each party has its own actions, and to others the payment does not exist', async () => {
    const { buyer, seller, payment } = await newPaidSale(tested(), manual);
    expect((await refusalOf(capture(buyer, payment))).code).toBe('wrong_party');
    expect((await refusalOf(cancel(seller, payment))).code).toBe('wrong_party');
    expect((await refusalOf(confirm(seller, payment))).code).toBe('wrong_party');
    for (const act of [confirm, cancel, capture])
      expect((await refusalOf(act(newParty(), payment))).code).toBe('not_found');
    const old = { expectedVersion: payment.version - 1 };
    expect((await refusalOf(cancel({ ...buyer, ...old }, payment))).code).toBe('precondition_failed');
    expect((await refusalOf(capture({ ...seller, ...old }, payment))).code).toBe('precondition_failed');
    expect(await getPayment(buyer, payment)).toEqual(payment);
  });

  test('a capture that the bank refuses leaves the status as it is, and both parties see why', async () => {
    const { buyer, seller, payment } = await newPaidSale(tested(), {
      paymentMethod: 'pm_sandbox_captureRejected',
      ...manual,
    });
    expect(payment.lastError).toBeNull();
    const refused = await capture(seller, payment);
    const lastError = {
      operation: 'capture',
      code: 'capture_rejected',
      message: 'The bank refused the capture.',
      at: refused.updatedAt,
    };
    expect(refused).toMatchObject({ status: 'requires_capture', lastError, failure: null });
    expect(refused.version).toBe(payment.version + 1);
    expect(await getPayment(buyer, payment)).toMatchObject({ status: 'requires_capture', lastError });
    expect(await typesOf(tested(), payment)).toEqual([]);
    const actions = (await takeRows(tested(), 'audit')).map(({ payload }) => payload);
    expect(actions.filter(({ action }) => action === 'payment.capture_refused')).toMatchObject([
      { organizationId: seller.organizationId, changes: { code: 'capture_rejected' } },
    ]);
    expect(await cancel(buyer, payment)).toMatchObject({ status: 'canceled', lastError: null });
  });

  test('a capture after the authorization has ended shows that it has', async () => {
    const sale = await newPaidSale(tested(), manual);
    const { seller, payment } = sale;
    await (await sandboxOf(tested())).expireAuthorization(payment.id);
    expect(await capture(seller, payment)).toMatchObject({
      status: 'canceled',
      failure: { code: 'authorization_expired' },
      captureBefore: null,
    });
    expect(await typesOf(tested(), payment)).toEqual(['payment.failed']);
  });

  test('nothing can be confirmed or captured once the order is canceled', async () => {
    const authorized = await newPaidSale(tested(), manual);
    const asked = await newPaidSale(tested(), { paymentMethod: 'pm_card_authenticationRequired' });
    await Promise.all([close(authorized), close(asked)]);
    for (const { buyer, seller, payment } of [authorized, asked]) {
      expect((await getPayment(buyer, payment)).status).toBe('canceled');
      expect((await refusalOf(capture(seller, payment))).code).toBe('invalid_state_transition');
      expect((await refusalOf(confirm(buyer, payment))).code).toBe('invalid_state_transition');
    }
    const input = { orderId: authorized.orderId, paymentMethod: 'pm_card_visa' };
    expect((await refusalOf(tested().client.createPayment(buyerOf(authorized), input))).code).toBe('order_not_payable');
  });

  test('a payment that is still open cannot be confirmed or captured once the order is canceled', async () => {
    const authorized = await newPaidSale(tested(), manual);
    const asked = await newPaidSale(tested(), { paymentMethod: 'pm_card_authenticationRequired' });
    await execute(
      tested(),
      sql`update order_account set status = 'closed' where order_id = any(${[authorized.orderId, asked.orderId]})`,
    );
    expect((await refusalOf(capture(authorized.seller, authorized.payment))).code).toBe('order_not_payable');
    expect((await refusalOf(confirm(asked.buyer, asked.payment))).code).toBe('order_not_payable');
    expect((await cancel(asked.buyer, asked.payment)).status).toBe('canceled');
  });

  test('a repetition under the same key is answered with the first answer, and asks the provider nothing', async () => {
    const { seller, payment } = await newPaidSale(tested(), manual);
    const keyed = { ...seller, idempotencyKey: 'capture-once' };
    const first = await tested().client.capturePayment(keyed, { id: payment.id });
    await endLeases(tested());
    await advance(tested(), 1);
    const again = await tested().client.capturePayment(keyed, { id: payment.id });
    expect(again).toMatchObject({ output: first.output, replayed: true });
    const byId = await tested()
      .client.capturePayment(seller, { id: payment.id, clientRequestId: 'c-1' })
      .catch((e) => e);
    expect(byId).toMatchObject({ code: 'already_captured' });
  });
});
