import { type Gauge, instruments } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';

const noticeMetrics = instruments((meter) => ({
  unmatched: meter.createCounter('payments.notices.unmatched', {
    description: 'Notices of the payment provider that were given up after 72 hours, because no record fits them.',
  }),
}));

/** Counts notices that were given up. */
export function countUnmatched(notices: number): void {
  noticeMetrics().unmatched.add(notices);
}

/** Gauges of the notices that have been neither processed nor given up. */
export function noticeGauges(store: Store): Gauge[] {
  const read = async (): Promise<{ waiting: number; oldest: number }> => {
    const { rows } = await sql<{ waiting: number; oldest: number }>`
      select count(*)::int as waiting,
             coalesce(extract(epoch from payments.now() - min(received_at)), 0)::float8 as oldest
        from provider_notice where processed_at is null and unmatched_at is null`.execute(store.fork().getKysely());
    return rows[0]!;
  };
  return [
    {
      name: 'payments.notices.waiting',
      description: 'Notices of the payment provider that are neither processed nor given up.',
      read: async () => [{ value: (await read()).waiting, attributes: {} }],
    },
    {
      name: 'payments.notices.oldest',
      description: 'Age of the oldest notice of the payment provider that is neither processed nor given up.',
      unit: 's',
      read: async () => [{ value: (await read()).oldest, attributes: {} }],
    },
  ];
}
