import { findRecords, sql, type Work } from '@marketplace/store';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import type { Applied, TransferSnapshot } from '../../provider/snapshots.ts';
import { adoptTransfer } from './adopt-transfer.ts';
import { applyTransfer } from './apply-transfer.ts';
import { lockPayout } from '../payout.ts';

/** Applies the state of a transfer at the provider to the payout that its metadata names. */
export async function applyTransferSnapshot(
  work: Work,
  provider: Payout['provider'],
  snapshot: TransferSnapshot,
): Promise<Applied> {
  const [found]: Payout[] = await findRecords(
    work.em,
    PayoutEntity,
    sql`where id = ${snapshot.payoutId} and provider = ${provider}`,
  );
  if (!found) return 'unmatched';
  const asked = await lockPayout(work.em, found);
  const locked = snapshot.status === 'paid' ? await adoptTransfer(work, asked, snapshot) : asked;
  const written = await applyTransfer(work, locked, snapshot);
  return written.version === found.version ? 'unchanged' : 'applied';
}
