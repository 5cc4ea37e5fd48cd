import type { Gauge } from '@marketplace/kernel';
import { sql } from '../database/sql.ts';
import type { Store } from '../store.ts';

/** Gauges of the external calls of a service that have no outcome: their number, and the age of the oldest. */
export function externalCallGauges(store: Store): Gauge[] {
  const attributes = { service: store.schema };
  const read = async (): Promise<{ open: number; oldest: number }> => {
    // The table has few rows: those of calls that are running or whose outcome is not known.
    const { rows } = await sql<{ open: number; oldest: number }>`
      select count(*)::int as open,
             coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest
        from external_call`.execute(store.fork().getKysely());
    return rows[0]!;
  };
  return [
    {
      name: 'external_calls.open',
      description: 'External calls that are running or whose outcome is not known.',
      read: async () => [{ value: (await read()).open, attributes }],
    },
    {
      name: 'external_calls.oldest',
      description: 'Age of the oldest external call that is running or whose outcome is not known.',
      unit: 's',
      read: async () => [{ value: (await read()).oldest, attributes }],
    },
  ];
}
