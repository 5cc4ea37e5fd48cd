import { type ExternalRequest, type Outcome, sql, type Work } from '@marketplace/store';
import type { Currency } from '@marketplace/kernel';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { PaymentProvider } from '../../provider/payment-provider.ts';
import type { TransferSnapshot } from '../../provider/snapshots.ts';
import { applyTransfer } from './apply-transfer.ts';
import { lockPayout } from '../payout.ts';

/** A part of a transfer that is to be taken back for a refund, as stored with its external call. */
export interface Recall {
  payoutId: string;
  ref: string;
  /** Decimal text, because the intent is stored as JSON. */
  amount: string;
  currency: Currency;
  /** Amount taken back before, as decimal text. */
  reversedBefore: string;
}

/**
 * Reserves `wanted`, which a refund of a locked order costs beyond the seller's balance, to be taken back from the
 * transfer of the order. Undefined if it is 0, or nothing was transferred.
 */
export async function beginRecall(
  { em }: Pick<Work, 'em'>,
  { orderId, currency }: OrderAccount,
  wanted: bigint,
): Promise<Recall | undefined> {
  if (wanted === 0n) return undefined;
  const { rows } = await sql<Omit<Recall, 'currency'>>`
    with found as (
      select id, least(${wanted}::bigint, amount - greatest(reversed, recalled)) as part from payout
       where order_id = ${orderId} and status = 'released' and credit = 0 and greatest(reversed, recalled) < amount)
    update payout set recalled = recalled + part from found where payout.id = found.id
    returning payout.id as "payoutId", provider_ref as ref, part::text as amount,
              reversed::text as "reversedBefore"`.execute(em.getKysely());
  return rows[0] && { ...rows[0], currency };
}

const hourMs = 3_600_000;

/** Asks the provider for it. If the key may be forgotten, reads first whether an earlier request has taken effect. */
export async function requestRecall(
  provider: PaymentProvider,
  { ref, amount, currency, reversedBefore }: Recall,
  { idempotencyKey, signal, ageMs }: ExternalRequest,
): Promise<Outcome<TransferSnapshot>> {
  const money = { amount: BigInt(amount), currency };
  if (ageMs >= provider.keyMs - hourMs) {
    const read = await provider.retrieve(signal, 'transfer', ref);
    if (read.kind !== 'ok') return { kind: 'unknown', cause: `the transfer could not be read: ${read.kind}` };
    const transfer = read.value as TransferSnapshot | null;
    if (transfer && transfer.reversed >= BigInt(reversedBefore) + money.amount) return { kind: 'ok', value: transfer };
  }
  return provider.reverseTransfer({ key: `${idempotencyKey}:recall`, signal }, { ref, money });
}

/** Applies its result. Null: nothing was taken back, and the cost of the refund is a debt of the seller. */
export async function finishRecall(
  work: Work,
  orderId: string,
  { payoutId: id, amount }: Recall,
  snapshot: TransferSnapshot | null,
): Promise<void> {
  const locked = await lockPayout(work.em, { id, orderId });
  if (snapshot) await applyTransfer(work, locked, snapshot);
  else
    await sql`update payout set recalled = recalled - ${BigInt(amount)} where id = ${id}`.execute(work.em.getKysely());
}
