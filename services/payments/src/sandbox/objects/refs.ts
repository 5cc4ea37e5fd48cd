import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import type { PaymentProvider } from '../../provider/payment-provider.ts';

/** An id of the sandbox: a digest of `parts`. The same parts make the same id, so nothing is made twice. */
export function refOf(prefix: string, ...parts: string[]): string {
  return `${prefix}_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24)}`;
}

/** The newest object that a request with our id has made. Null if there is none. */
export async function findRef(
  em: EntityManager,
  wanted: Parameters<PaymentProvider['find']>[1],
): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`
    select ref from ${sourceOf(wanted)} order by created_at desc, ref limit 1`.execute(em.getKysely());
  return rows[0]?.ref ?? null;
}

function sourceOf(wanted: Parameters<PaymentProvider['find']>[1]): Sql {
  switch (wanted.object) {
    case 'payment':
      return sql`payment where payment_id = ${wanted.paymentId}`;
    case 'refund':
      return sql`refund where refund_id = ${wanted.refundId}`;
    case 'transfer':
      return sql`transfer where payout_id = ${wanted.payoutId}`;
  }
}
