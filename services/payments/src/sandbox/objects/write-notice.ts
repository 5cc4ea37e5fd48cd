import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { SnapshotKind } from '../../provider/snapshots.ts';
import type { PaymentMethod } from './tokens.ts';
import { refOf } from './refs.ts';

/** Types of notices. Most are Stripe's names. An object has at most one notice of a type. */
export type NoticeType =
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'transfer.created'
  | 'transfer.reversed'
  | 'payout.failed'
  | 'account.updated';

export interface NoticeBody {
  id: string;
  object: 'event';
  type: NoticeType;
  /** Seconds since 1970, on the clock of the sandbox. */
  created: number;
  data: { object: { id: string; object: SnapshotKind } };
}

/** Writes a notice that an object has changed, for the delivery. `notices` is the payment method's. */
export async function writeNotice(
  em: EntityManager,
  { type, object, ref, at }: { type: NoticeType; object: SnapshotKind; ref: string; at: Date },
  notices: PaymentMethod['notices'],
): Promise<void> {
  if (notices === 'never') return;
  // A change of an object may happen again, and then needs another notice.
  const { rows } = await sql<{ before: string }>`
    select count(*)::text as before from notice where ref = ${ref} and body::jsonb ->> 'type' = ${type}`.execute(
    em.getKysely(),
  );
  const id = refOf('evt', ref, type, rows[0]!.before);
  const created = Math.floor(at.getTime() / 1000);
  const body: NoticeBody = { id, object: 'event', type, created, data: { object: { id: ref, object } } };
  const copies = notices === 'three_times' ? 3 : 1;
  await sql`
    insert into notice (id, ref, body, position, copies, attempts, available_at)
    values (${id}, ${ref}, ${JSON.stringify(body)}, extract(epoch from clock_timestamp()), ${copies}, 0,
            date_trunc('milliseconds', clock_timestamp()))
    on conflict (id) do nothing`.execute(em.getKysely());
}
