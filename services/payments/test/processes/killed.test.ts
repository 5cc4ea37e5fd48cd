import { afterEach, expect, test } from '@jest/globals';
import { testLog } from '@marketplace/kernel/testing';
import { sql } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { booksOf, paymentActions, typesOf } from '../payment-actions.ts';
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
  type Sale,
  type TestedPayments,
  worker,
} from '../payments-under-test.ts';
import { invariantChecker } from '../invariants.ts';

// A process that dies between the answer of the provider and its own commit leaves the same as one whose commit is
// refused: the provider has done what it was asked, and the platform does not know.

onBothTransports('a process that ends between the answer of the provider and its commit', payments, (tested) => {
  const { confirm, capture, cancel, refund, getPayment, close, refundOrder, captureDue } = paymentActions(tested);
  const manual = { captureMethod: 'manual' } as const;

  /** Every commit of an outcome is refused until `repair`. */
  const breakCommits = async () => {
    await execute(
      tested(),
      sql`create function payments.break_commit() returns trigger language plpgsql as
          $$ begin raise exception 'the process has ended'; end $$`,
    );
    await execute(
      tested(),
      sql`create trigger break_commit before delete or update on payments.external_call
            for each row execute function payments.break_commit()`,
    );
  };
  const repair = () => execute(tested(), sql`drop function if exists payments.break_commit() cascade`);
  afterEach(repair);

  /** Another process with the same database. */
  const withSecondProcess = async (use: (second: TestedPayments) => Promise<unknown>): Promise<void> => {
    const { databaseUrl } = tested();
    const module = await payments.create(databaseUrl, testLog());
    await use({ client: module.client, engine: module.engine, databaseUrl }).finally(() => module.close());
  };
  const booksOfProvider = ({ payment }: { payment: { id: string } }) =>
    execute(
      tested(),
      sql<{ kind: string; amount: string }>`
        select kind, sum(amount) as amount from sandbox.book_entry
         where ref in (select ref from sandbox.payment where payment_id = ${payment.id}
                        union select ref from sandbox.refund
                         where payment_ref in (select ref from sandbox.payment where payment_id = ${payment.id}))
         group by kind order by kind`,
    );

  interface Case {
    /** The records before the command. */
    given: () => Promise<Sale & { payment: { id: string } }>;
    command: (sale: Sale & { payment: { id: string } }) => Promise<unknown>;
    status: string;
    events: string[];
    /** It is a command of the workflow, which repeats it. */
    moves?: true;
    /** Entries of the provider's books. */
    provider: [kind: string, amount: string][];
  }
  const paid: Case['provider'] = [['payment', '10000']];
  const cases: Record<string, Case> = {
    confirmPayment: {
      given: () => newPaidSale(tested(), { paymentMethod: 'pm_card_authenticationRequired' }),
      command: ({ buyer, payment }) => confirm(buyer, payment),
      status: 'succeeded',
      events: ['payment.succeeded'],
      provider: paid,
    },
    capturePayment: {
      given: () => newPaidSale(tested(), manual),
      command: ({ seller, payment }) => capture(seller, payment),
      status: 'succeeded',
      events: ['payment.succeeded'],
      provider: paid,
    },
    cancelPayment: {
      given: () => newPaidSale(tested(), manual),
      command: ({ buyer, payment }) => cancel(buyer, payment),
      status: 'canceled',
      events: ['payment.failed'],
      provider: [],
    },
    createRefund: {
      given: () => newPaidSale(tested()),
      command: ({ seller, payment }) => refund(seller, payment, 4000),
      status: 'succeeded',
      events: ['payment.succeeded', 'payment.refunded'],
      provider: [...paid, ['refund', '4000']],
    },
    'closeAccount of an authorized payment': {
      moves: true,
      given: () => newPaidSale(tested(), manual),
      command: (sale) => close(sale),
      status: 'canceled',
      events: ['payment.failed'],
      provider: [],
    },
    'closeAccount of a captured payment': {
      moves: true,
      given: () => newPaidSale(tested()),
      command: (sale) => close(sale),
      status: 'succeeded',
      events: ['payment.succeeded', 'payment.refunded'],
      provider: [...paid, ['refund', '10000']],
    },
    refundOrder: {
      moves: true,
      given: () => newPaidSale(tested()),
      command: (sale) => refundOrder(sale),
      status: 'succeeded',
      events: ['payment.succeeded', 'payment.refunded'],
      provider: [...paid, ['refund', '10000']],
    },
    captureDue: {
      moves: true,
      given: async () => {
        const sale = await newPaidSale(tested(), manual);
        await advance(tested(), 6 * 86_400);
        return sale;
      },
      command: (sale) => captureDue(sale),
      status: 'succeeded',
      events: ['payment.succeeded'],
      provider: paid,
    },
  };
  const orders = ['another process finishes', 'the notice comes first', 'the workflow repeats it first'] as const;
  const all = Object.entries(cases).flatMap(([name, one]) =>
    (one.moves ? orders : orders.slice(0, 2)).map((order) => [name, order, one] as const),
  );

  test.each(all)('%s takes effect once, if %s', async (_, order, { given, command, status, events, provider }) => {
    const sale = await given();
    const check = invariantChecker(tested());
    expect(await check()).toEqual([]);
    await breakCommits();
    await expect(command(sale)).rejects.toThrow();
    expect(await typesOf(tested(), sale.payment)).toEqual(events.slice(0, -1));
    expect(await check()).toEqual([]);
    await repair();
    if (order === 'the notice comes first') await deliverAll(tested());
    if (order === 'the workflow repeats it first') await command(sale);
    await withSecondProcess((second) => Promise.all([finishCalls(second), finishCalls(tested())]));
    await deliverAll(tested());
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe(status);
    expect(await typesOf(tested(), sale.payment)).toEqual(events);
    const booked = await booksOfProvider(sale);
    expect(booked.map(({ kind, amount }) => [kind, amount])).toEqual(provider);
    expect(await booksOf(tested(), sale)).toHaveLength(provider.length);
    expect(await check()).toEqual([]);
  });

  test.each([
    'pm_card_visa',
    'pm_sandbox_timeoutAfterCharge',
    'pm_sandbox_timeoutBeforeCharge',
    'pm_sandbox_500ThenOk',
  ])(
    'a buyer is charged once, if the provider has not answered or the process has ended (%s)',
    async (paymentMethod) => {
      const sale = newSale();
      await tested().engine.openAccount(worker, orderOf(sale));
      await breakCommits();
      const buyer = buyerOf(sale, { idempotencyKey: 'pay-once' });
      const input = { orderId: sale.orderId, paymentMethod };
      await expect(tested().client.createPayment(buyer, input)).rejects.toThrow();
      await expect(tested().client.createPayment(buyer, input)).rejects.toMatchObject({
        code: 'idempotency_request_in_progress',
      });
      await repair();
      await withSecondProcess((second) => Promise.all([finishCalls(second), finishCalls(tested())]));
      await deliverAll(tested());
      const { output, replayed } = await tested().client.createPayment(buyer, input);
      expect(replayed).toBe(true);
      expect((await getPayment(sale.buyer, output)).status).toBe('succeeded');
      expect(await typesOf(tested(), output)).toEqual(['payment.succeeded']);
      expect(await booksOfProvider({ payment: output })).toMatchObject(
        paid.map(([kind, amount]) => ({ kind, amount })),
      );
      expect(await invariantChecker(tested())()).toEqual([]);
    },
  );

  /** The provider forgets all keys, and the calls are as old as that takes. */
  const forgetKeys = async () => {
    await execute(tested(), sql`delete from sandbox.request`);
    await execute(tested(), sql`update external_call set created_at = created_at - interval '24 hours'`);
  };

  test('a payment whose key the provider has forgotten is found there, and not made again', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_timeoutAfterCharge' });
    expect(sale.payment.status).toBe('processing');
    await forgetKeys();
    await finishCalls(tested());
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('succeeded');
    const booked = await booksOfProvider(sale);
    expect(booked.map(({ kind, amount }) => [kind, amount])).toEqual(paid);
  });

  test('a payment that the provider never got is made with its old key, once that is certain', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_timeoutBeforeCharge' });
    await forgetKeys();
    // The sandbox loses the first request with a key, which this is again.
    await finishCalls(tested());
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('succeeded');
    const booked = await booksOfProvider(sale);
    expect(booked.map(({ kind, amount }) => [kind, amount])).toEqual(paid);
  });

  test('a refund whose key the provider has forgotten is found there, and not made again', async () => {
    const sale = await newPaidSale(tested());
    await breakCommits();
    await expect(refund(sale.seller, sale.payment, 4000)).rejects.toThrow();
    await repair();
    await forgetKeys();
    await finishCalls(tested());
    expect(await getPayment(sale.buyer, sale.payment)).toMatchObject({ amountRefunded: { amount: 4000 } });
    const booked = await booksOfProvider(sale);
    expect(booked.map(({ kind, amount }) => [kind, amount])).toEqual([...paid, ['refund', '4000']]);
  });
});
