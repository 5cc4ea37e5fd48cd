import type { Caller, MoneyJson } from '@marketplace/kernel';
import { type DomainEvent, sql } from '@marketplace/store';
import type { Payment, Refund } from '@marketplace/payments-contract';
import type { Report } from '@marketplace/payments-contract/engine';
import { execute, orderOf, type Sale, type TestedPayments, worker } from './payments-under-test.ts';

/** Refusal of a call: the code of the error and its members; `{ code: 'done' }` if it was not refused. */
export const refusalOf = (call: Promise<unknown>): Promise<{ code: string; members?: unknown }> =>
  call.then(
    () => ({ code: 'done' }),
    (error: { code: string; facts?: { members?: object } }) => ({ code: error.code, ...error.facts }),
  );

/** Calls operations and returns their output. `tested` is read at each call, not before. */
export function paymentActions(tested: () => TestedPayments) {
  const client = () => tested().client;
  const engine = () => tested().engine;
  type Id = { id: string };
  return {
    getPayment: async (caller: Caller, { id }: Id) => (await client().getPayment(caller, { id })).output,
    confirm: async (caller: Caller, { id }: Id) => (await client().confirmPayment(caller, { id })).output,
    cancel: async (caller: Caller, { id }: Id) => (await client().cancelPayment(caller, { id })).output,
    capture: async (caller: Caller, { id }: Id) => (await client().capturePayment(caller, { id })).output,
    refund: async (caller: Caller, { id }: Id, amount?: number, more: object = {}): Promise<Refund> => {
      const money = amount === undefined ? {} : { amount: { amount, currency: 'USD' as const } };
      return (await client().createRefund(caller, { id, ...money, ...more })).output;
    },
    getRefund: async (caller: Caller, { id }: Id) => (await client().getRefunds(caller, { ids: [id] })).output.data[0]!,
    listRefunds: async (caller: Caller, { id }: Id) => (await client().listRefunds(caller, { id })).output.data,
    close: async (sale: Sale) => void (await engine().closeAccount(worker, orderOf(sale))),
    refundOrder: async ({ orderId }: Sale, reason: 'seller_canceled' | 'sla_expired' = 'seller_canceled') =>
      void (await engine().refundOrder(worker, { orderId, reason })),
    refundUnshipped: async ({ orderId }: Sale, unshippedAmount: MoneyJson) =>
      void (await engine().refundOrder(worker, { orderId, reason: 'sla_expired', unshippedAmount })),
    captureDue: async ({ orderId }: Sale) => void (await engine().captureDue(worker, { orderId })),
    accountOf: async ({ orderId }: Sale) => (await engine().getAccountState(worker, { orderId })).output.account!,
    refresh: async () => (await engine().refreshPending(worker, { after: null, limit: 100 })).output.refreshed,
  };
}

/** The events about a payment, in the order of their emission. They stay in the outbox. */
export async function eventsOf(tested: TestedPayments, { id }: Pick<Payment, 'id'>): Promise<DomainEvent[]> {
  const rows = await execute(
    tested,
    sql<{ payload: DomainEvent }>`
      select payload from outbox where topic = 'event' and payload ->> 'objectId' = ${id} order by id`,
  );
  return rows.map(({ payload }) => payload);
}

/** The types of the events about a payment, in the order of their emission. */
export async function typesOf(tested: TestedPayments, payment: Pick<Payment, 'id'>): Promise<string[]> {
  return (await eventsOf(tested, payment)).map(({ type }) => type);
}

/** The ledger transactions of an order, oldest first: kind, reference, and each posting as `from > to: amount`. */
export async function booksOf(tested: TestedPayments, { orderId }: Pick<Sale, 'orderId'>): Promise<string[][]> {
  const rows = await execute(
    tested,
    sql<{ kind: string; postings: string[] }>`
      select t.kind, (select array_agg(format('%s > %s: %s', f.kind, o.kind, p.amount) order by p.line)
                        from ledger.posting p join ledger.account f on f.id = p.from_account
                        join ledger.account o on o.id = p.to_account
                       where p.transaction_id = t.id) as postings
        from ledger.transaction t where t.order_id = ${orderId} order by t.id`,
  );
  return rows.map(({ kind, postings }) => [kind, ...postings]);
}

/** Reports that trading has not stored yet, oldest first. */
export async function reportsOf(tested: TestedPayments, { orderId }: Pick<Sale, 'orderId'>): Promise<Report[]> {
  const rows = await execute(
    tested,
    sql<{ report: Report }>`
      select report from order_report where order_id = ${orderId} order by account_version`,
  );
  return rows.map(({ report }) => report);
}

/** Number of requests for the workflow of an order. */
export async function pokesOf(tested: TestedPayments, { orderId }: Pick<Sale, 'orderId'>): Promise<number> {
  const rows = await execute(
    tested,
    sql`select from outbox where topic = 'workflow' and payload -> 'input' ->> 'orderId' = ${orderId}`,
  );
  return rows.length;
}
