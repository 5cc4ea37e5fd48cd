import { setTimeout as delay } from 'node:timers/promises';
import type { MailingRequest } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { type DomainEvent, sql, type Store } from '@marketplace/store';
import { storeOf } from '@marketplace/store/testing';
import type { Report } from '@marketplace/payments-contract/engine';
import { paymentsDomain } from '../src/module.ts';
import type { PaymentProvider } from '../src/provider/payment-provider.ts';
import { createSandbox } from '../src/sandbox/create-sandbox.ts';
import { execute, nobody, noticeSecret, type TestedPayments, worker } from './payments-under-test.ts';

// Data of payments that tests read without an operation.

type OnDatabase = Pick<TestedPayments, 'databaseUrl'>;

/** The store of a tested module, with which tests open transactions. */
export async function paymentsStore({ databaseUrl }: OnDatabase): Promise<Store<'sandbox'>> {
  return { ...((await storeOf(databaseUrl, paymentsDomain)) as Store<'sandbox'>), testHelpers: true };
}

/** The requests of the sandbox of a tested module. */
export async function providerOf(tested: OnDatabase): Promise<PaymentProvider> {
  const { connections } = await paymentsStore(tested);
  return createSandbox({ connection: connections.sandbox, secret: noticeSecret, log: testLog() }).provider;
}

/**
 * Waits until the sandbox has made the changes that are due, and all notices about them are received and processed.
 * Notices that wait because no record fits them yet are left out.
 */
export async function settle(tested: TestedPayments): Promise<void> {
  for (;;) {
    // The sandbox of the tested module looks for changes only four times a second by itself.
    await tested.client.flushNotices(nobody, {});
    await tested.engine.processNotices(worker, { limit: 100, waitMs: 0 });
    const [row] = await execute(
      tested,
      sql<{ waiting: boolean }>`
        select exists (select from sandbox.change where due_at <= sandbox.now())
            or exists (select from sandbox.notice where delivered_at is null)
            or exists (select from payments.provider_notice
                        where processed_at is null and unmatched_at is null and attempts = 0) as waiting`,
    );
    if (!row!.waiting) return;
    await delay(10);
  }
}

/**
 * Changes of the ledger's accounts by the transactions of an order, by kind of account. Accounts without a change are
 * left out.
 */
export async function balancesOf(
  tested: OnDatabase,
  { orderId }: { orderId: string },
): Promise<Record<string, number>> {
  const rows = await execute(
    tested,
    sql<{ kind: string; balance: string }>`
      select a.kind, sum(case when p.to_account = a.id then p.amount else -p.amount end) as balance
        from ledger.transaction t join ledger.posting p on p.transaction_id = t.id
        join ledger.account a on a.id in (p.from_account, p.to_account)
       where t.order_id = ${orderId} group by a.kind`,
  );
  const balances = rows.map(({ kind, balance }) => [kind, Number(balance)] as const);
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}

/** A row of `order_account`. Amounts are decimal text. */
export async function accountRow(tested: OnDatabase, { orderId }: { orderId: string }) {
  const [row] = await execute(
    tested,
    sql<Record<string, unknown>>`select * from order_account where order_id = ${orderId}`,
  );
  return row!;
}

/** The reports for trading that are not acknowledged, oldest first. */
export async function reportsOf(tested: OnDatabase, { orderId }: { orderId: string }): Promise<Report[]> {
  const rows = await execute(
    tested,
    sql<{ report: Report }>`select report from order_report where order_id = ${orderId} order by account_version`,
  );
  return rows.map(({ report }) => report);
}

/** The reports for trading in a few words, such as `refund succeeded`. */
export async function toldOf(tested: OnDatabase, order: { orderId: string }): Promise<string[]> {
  return (await reportsOf(tested, order)).map((report) => {
    if (report.kind === 'payment') return `payment ${report.paymentStatus}`;
    if (report.kind === 'refund') return `${report.refund.kind} ${report.refund.status}`;
    return report.kind === 'dispute' ? `dispute ${report.dispute.status}` : 'release';
  });
}

/** The events about a record, in the order of their emission. They stay in the outbox. */
export async function eventsOf(tested: OnDatabase, { id }: { id: string }): Promise<DomainEvent[]> {
  const rows = await execute(
    tested,
    sql<{ payload: DomainEvent }>`
      select payload from outbox where topic = 'event' and payload->>'objectId' = ${id} order by id`,
  );
  return rows.map(({ payload }) => payload);
}

/** The mailings about an order that were requested, in their order. They stay in the outbox. */
export async function mailingsOf(tested: OnDatabase, { orderId }: { orderId: string }): Promise<MailingRequest[]> {
  const rows = await execute(
    tested,
    sql<{ payload: MailingRequest }>`
      select payload from outbox where topic = 'mailing' and payload -> 'data' ->> 'orderId' = ${orderId} order by id`,
  );
  return rows.map(({ payload }) => payload);
}

/** Refusal of a call: the code of the error and its members. `{ code: 'done' }` if it was not refused. */
export const refusalOf = (
  call: Promise<unknown>,
): Promise<{ code: string; members?: Record<string, unknown> | undefined }> =>
  call.then(
    () => ({ code: 'done' }),
    (error: { code: string; facts?: { members?: Record<string, unknown> } }) => ({
      code: error.code,
      ...(error.facts?.members && { members: error.facts.members }),
    }),
  );
