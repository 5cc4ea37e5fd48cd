import { type Gauge, instruments } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';
import { moneyAlerts } from './money-alerts.ts';
import { verifiedAtSeconds } from './parts/verifications.ts';

const metrics = instruments((meter) => ({
  violations: meter.createCounter('ledger.violations', {
    description: 'Contradictions that the verification of the books has found.',
  }),
}));

/**
 * Counts the violations that a verification has found. 0 counts too: Prometheus notices a first increase only after it
 * has seen a 0.
 */
export function countViolations(count: number): void {
  metrics().violations.add(count);
}

/** Gauges of payouts and of the money that is held. */
export function booksGauges(store: Store): Gauge[] {
  const read = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await statement.execute(store.report().getKysely())).rows;
  return [
    {
      name: 'ledger.verified_at',
      description: 'When all that had changed in the books was last verified and found right, in seconds since 1970.',
      unit: 's',
      read: async () => {
        const value = await verifiedAtSeconds(store.report());
        return value === null ? [] : [{ value, attributes: {} }];
      },
    },
    {
      name: 'payments.payouts.waiting',
      description: 'Payouts that wait, by what they wait for. A payout with several reasons counts for each.',
      read: async () =>
        (
          await read(sql<{ reason: string; count: number }>`
            select reason, count(*)::int as count
              from payout, unnest(case when status = 'on_hold' then hold_reasons else array[status] end) reason
             where status in ('scheduled', 'on_hold', 'processing', 'failed') group by reason`)
        ).map(({ reason, count }) => ({ value: count, attributes: { reason } })),
    },
    {
      name: 'payments.held.oldest',
      description: 'Age of the oldest order whose money is neither paid out nor returned.',
      unit: 's',
      read: async () => [{ value: (await oldestHeldSeconds(store)) ?? 0, attributes: {} }],
    },
    {
      name: 'payments.balances.negative',
      description:
        'What sellers owe the platform after refunds and disputes of orders that were paid out, in minor units.',
      read: async () =>
        (
          await read(sql<{ currency: string; owed: string }>`
            select currency, -sum(balance) as owed from ledger.account
             where kind = 'payable' and balance < 0 group by currency`)
        ).map(({ currency, owed }) => ({ value: Number(owed), attributes: { currency } })),
    },
    {
      name: 'payments.alerts',
      description:
        'Refunds whose money came back and is still held, payments whose refunds fail, captures that the provider ' +
        'refuses, orders of related parties, and payouts for which the provider has no funds.',
      read: async () => {
        const counts = await read(sql<{ kind: string; count: number }>`
          select kind, count(*)::int as count from (${moneyAlerts}) alert group by kind`);
        const kinds = ['refund_returned', 'refund_failing', 'capture_refused', 'related_parties', 'provider_funds'];
        return kinds.map((kind) => ({
          value: counts.find((one) => one.kind === kind)?.count ?? 0,
          attributes: { kind },
        }));
      },
    },
    {
      name: 'payments.provider_funds.missing',
      description: 'Sum of the payouts that wait because the provider has no funds for them, in minor units.',
      read: async () =>
        (
          await read(sql<{ currency: string; missing: string }>`
            select currency, sum(amount) as missing from (${moneyAlerts}) alert
             where kind = 'provider_funds' group by currency`)
        ).map(({ currency, missing }) => ({ value: Number(missing), attributes: { currency } })),
    },
    {
      name: 'payments.payouts.frozen',
      description: '1 while all payouts of the platform are stopped.',
      read: async () => [{ value: (await read(sql`select from payout_freeze`)).length > 0 ? 1 : 0, attributes: {} }],
    },
  ];
}

/** Age in seconds of the oldest order whose money is held. Null without held money. */
export async function oldestHeldSeconds(store: Store): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from payments.now() - least(
             (select min(created_at) from order_account
               where released_at is null and captured > 0 and refunded + charged_back < captured),
             (select min(created_at) from order_account where refund_due > 0),
             (select min(a.created_at) from payout p join order_account a on a.order_id = p.order_id
               where p.status in ('scheduled', 'on_hold', 'processing', 'failed'))))::float8 as seconds`.execute(
    store.report().getKysely(),
  );
  return rows[0]!.seconds;
}
