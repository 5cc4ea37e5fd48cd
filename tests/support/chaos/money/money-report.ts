import type { Strikes } from '../under-kills.ts';
import type { NoticeFate } from './notice-proxy.ts';
import type { PlannedPayment } from './payment-plan.ts';

/** A payment of the run. */
export interface Made {
  n: number;
  plan: PlannedPayment;
  orderId: string;
  paymentId: string;
  /** Amount that the seller has refunded, in minor units. */
  refunded: number;
}

export interface MoneyChaosReport extends Strikes {
  payments: number;
  /** Results of the payments. */
  ends: Record<string, number>;
  /** Payments that have not ended as planned. */
  unexplained: string[];
  /** Payments that were charged more than once, or refunded more than was asked. */
  takenTwice: string[];
  /** Payments that the client got an answer about and that payments does not have. */
  lost: string[];
  /** Requests that the provider received more than once, under one key. */
  repeatedAtProvider: number;
  /** Money at the provider, by currency: in the ledger, and in the provider's books. */
  books: Record<string, { ledger: string; provider: string }>;
  /** Contradictions to invariants. */
  violations: string[];
  /** Unfinished work. */
  underWay: string[];
  /** Requests without an answer, which clients repeated with the same key. */
  repeatedRequests: number;
  notices: Record<NoticeFate, number>;
  /** Time from the last payment until no work was in progress. */
  settledMs: number;
}

type Query = <T extends object>(statement: string, values?: unknown[]) => Promise<T[]>;
type Read = Pick<
  MoneyChaosReport,
  'payments' | 'ends' | 'unexplained' | 'takenTwice' | 'lost' | 'repeatedAtProvider' | 'books'
>;

/** Compares the payments of the run with the records of payments and of the provider. */
export async function readReport(query: Query, made: readonly Made[]): Promise<Read> {
  const rows = await query<{ id: string; status: string; charged: string; asked: string; refunded: string }>(`
    select p.id, p.status,
           (select count(*) from sandbox.payment s where s.payment_id = p.id and s.captured > 0) as charged,
           (select count(*) from sandbox.payment s where s.payment_id = p.id) as asked,
           (select coalesce(sum(r.amount), 0) from sandbox.refund r join sandbox.payment s on s.ref = r.payment_ref
             where s.payment_id = p.id and r.status = 'succeeded') as refunded
      from payments.payment p`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ends: Record<string, number> = {};
  for (const { status } of rows) ends[status] = (ends[status] ?? 0) + 1;
  const [repeats] = await query<{ n: string }>('select coalesce(sum(calls - 1), 0) as n from sandbox.request');
  const books = await query<{ currency: string; ledger: string; provider: string }>(`
    select currency, sum(ledger)::text as ledger, sum(provider)::text as provider from (
      select a.currency, case when p.from_account = a.id then p.amount else -p.amount end as ledger, 0 as provider
        from ledger.account a join ledger.posting p on a.id in (p.from_account, p.to_account) where a.kind = 'provider'
      union all
      select currency, 0, case when to_account = 'platform' then amount else -amount end from sandbox.book_entry
       where 'platform' in (from_account, to_account)) each group by currency`);
  return {
    payments: rows.length,
    ends,
    lost: made.filter(({ paymentId }) => !byId.has(paymentId)).map(({ paymentId }) => paymentId),
    unexplained: made.flatMap(({ paymentId, plan }) => {
      const status = byId.get(paymentId)?.status;
      return status === plan.ends ? [] : [`${paymentId} by ${plan.paymentMethod} is ${status}, planned ${plan.ends}`];
    }),
    takenTwice: made.flatMap(({ paymentId, refunded }) => {
      const row = byId.get(paymentId);
      if (!row || (Number(row.charged) <= 1 && Number(row.asked) <= 1 && Number(row.refunded) <= refunded)) return [];
      return [`${paymentId}: ${row.charged} charges, ${row.refunded} of ${refunded} refunded`];
    }),
    repeatedAtProvider: Number(repeats!.n),
    books: Object.fromEntries(books.map(({ currency, ...both }) => [currency, both])),
  };
}

/** The report as a table for the terminal. */
export function moneyTable(report: MoneyChaosReport): string {
  const counts = (of: Record<string, number>): string =>
    Object.entries(of)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ') || 'none';
  const rows: [string, string | number][] = [
    ['payments', report.payments],
    ['their ends', counts(report.ends)],
    ['kills', counts(report.kills)],
    ['kills beside their moment', report.missed.join('; ') || 'none'],
    ['requests that clients repeated', report.repeatedRequests],
    ['requests that payments repeated', report.repeatedAtProvider],
    ['notices', counts(report.notices)],
    ['taken twice', report.takenTwice.join('; ') || 'none'],
    ['lost', report.lost.join('; ') || 'none'],
    ['not as planned', report.unexplained.join('; ') || 'none'],
    ['under way', report.underWay.join('; ') || 'none'],
    ['violated invariants', report.violations.join('; ') || 'none'],
    ...Object.entries(report.books).map(([currency, { ledger, provider }]): [string, string] => [
      `held in ${currency}`,
      `ledger ${ledger}, provider ${provider}`,
    ]),
    ['settled after the last payment', `${(report.settledMs / 1000).toFixed(1)} s`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(34)}${value}`).join('\n');
}

/** Whether nothing was charged twice or lost, and all books agree. */
export function moneyIsRight(report: MoneyChaosReport): boolean {
  const { takenTwice, lost, unexplained, violations, underWay, books } = report;
  const isEmpty = [takenTwice, lost, unexplained, violations, underWay].every((list) => list.length === 0);
  return isEmpty && Object.values(books).every(({ ledger, provider }) => ledger === provider);
}
