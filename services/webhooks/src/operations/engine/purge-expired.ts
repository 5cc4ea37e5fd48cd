import { type Caller, idAt } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { WebhooksContext } from '../../context.ts';
import type { EngineInput } from '../../input.ts';
import { expireHeld } from '../../retention/expire-held.ts';
import { purgeContents } from '../../retention/purge-contents.ts';
import { purgeRows } from '../../retention/purge-rows.ts';

const dayMs = 86_400_000;

/**
 * Purges a batch of one kind: held deliveries, contents, or rows, in this order. A call does only one of them, to keep
 * its transaction short. Ages are compared by id, because ids sort by time.
 */
export async function purgeExpired(
  work: Work & WebhooksContext,
  _caller: Caller,
  { limit }: EngineInput<'purgeExpired'>,
): Promise<{ contents: number; expired: number; rows: number }> {
  const {
    em,
    now,
    retention: { payloadDays, recordDays },
  } = work;
  const daysAgo = (days: number): number => now.getTime() - days * dayMs;
  const contentsBefore = idAt('evt', daysAgo(payloadDays));
  const expired = await expireHeld(work, contentsBefore, limit);
  if (expired > 0) return { contents: 0, expired, rows: 0 };
  const contents = await purgeContents(em, contentsBefore, limit);
  if (contents > 0) return { contents, expired, rows: 0 };
  // A delivery can be created until its event's content is purged, so events are kept longer than deliveries.
  return {
    contents,
    expired,
    rows: await purgeRows(em, { recordsMs: daysAgo(recordDays), eventsMs: daysAgo(recordDays + payloadDays) }, limit),
  };
}
