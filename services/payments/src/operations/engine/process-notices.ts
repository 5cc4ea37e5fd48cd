import type { Caller } from '@marketplace/kernel';
import { standalone } from '@marketplace/store';
import { paymentsEngineContract } from '@marketplace/payments-contract/engine';
import { unmatchedNoticeMs } from '@marketplace/payments-contract/limits';
import type { EngineInput } from '../../input.ts';
import {
  type ClaimedObject,
  claimNotices,
  countUnmatched,
  giveUp,
  markProcessed,
  postpone,
  refreshObject,
  untilNextNotice,
} from '../../notices/notice.ts';
import type { PaymentsContext } from '../../payments-context.ts';

/** Waiting notices are searched at least this often, in case a notification is lost. */
const lookEveryMs = 1000;
/** Number of objects that are read from the provider at the same time. */
const readersMax = 8;

/**
 * Processes notices. Neither the content of a notice nor its order matters: the present object is read from the
 * provider. A notice without a record is tried again for `unmatchedNoticeMs`, because the record may come later, and
 * then given up with a warning.
 */
export const processNotices = standalone(
  async (
    context: PaymentsContext,
    caller: Caller,
    { limit, waitMs }: EngineInput<'processNotices'>,
    signal?: AbortSignal,
  ): Promise<{ processed: number; more: boolean }> => {
    const { store, provider } = context;
    const deadline = performance.now() + waitMs;
    for (;;) {
      const leftMs = deadline - performance.now();
      const nextMs = leftMs > 0 ? await untilNextNotice(store, provider.name, Math.min(leftMs, lookEveryMs)) : 0;
      // Waiting starts before the query, so that a commit after the query still wakes this call.
      const changed = store.notifications.wait('notice', nextMs);
      const claimed = await claimNotices(store, { provider: provider.name, limit, keptMs: unmatchedNoticeMs });
      if (claimed.length > 0) {
        const notices = claimed.reduce((sum, { ids }) => sum + ids.length, 0);
        return { processed: await processAll(context, caller, claimed), more: notices === limit };
      }
      if (performance.now() >= deadline) return { processed: 0, more: false };
      await changed;
      if (signal?.aborted || store.notifications.closed()) return { processed: 0, more: false };
    }
  },
);

async function processAll(context: PaymentsContext, caller: Caller, claimed: ClaimedObject[]): Promise<number> {
  const waiting = [...claimed];
  let processed = 0;
  const reader = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (await processObject(context, caller, next)) processed += next.ids.length;
  };
  await Promise.all(Array.from({ length: Math.min(readersMax, claimed.length) }, reader));
  return processed;
}

/** Returns whether the state was applied. A failure concerns only the notices of this object. */
async function processObject(context: PaymentsContext, caller: Caller, claimed: ClaimedObject): Promise<boolean> {
  const { store, provider } = context;
  const { object, ref, ids, attempts } = claimed;
  const line = { object, ref, notices: ids.length, attempts };
  try {
    const operation = paymentsEngineContract.operations.processNotices;
    const read = await refreshObject(context, caller, operation, claimed, async ({ em }, applied) => {
      if (applied === 'unmatched') await (claimed.old ? giveUp : postpone)(em, provider.name, claimed);
      else await markProcessed(em, provider.name, claimed);
    });
    if (read === 'applied' || read === 'unchanged') return true;
    if (read === 'unmatched' && claimed.old) {
      store.log.warn(line, 'notices of the payment provider given up: no record fits them');
      countUnmatched(ids.length);
      return false;
    }
    if (read === 'unreadable') await postpone(store.fork(), provider.name, claimed);
    return false;
  } catch (error) {
    store.log.warn({ ...line, err: error }, 'notices of the payment provider not processed');
    await postpone(store.fork(), provider.name, claimed).catch(() => undefined);
    return false;
  }
}
