import type { Caller } from '@marketplace/kernel';
import { sql, standalone } from '@marketplace/store';
import { paymentsEngineContract } from '@marketplace/payments-contract/engine';
import { refreshAfterMs } from '@marketplace/payments-contract/limits';
import type { EngineInput } from '../../input.ts';
import { findPending, listDisputes, type PendingObject, tables } from '../../notices/missed-notices.ts';
import { refreshObject } from '../../notices/refresh-object.ts';
import type { PaymentsContext } from '../../payments-context.ts';

/** How many objects are read from the provider at the same time. */
const readersMax = 8;

/**
 * Reads what has waited long for a notice, ever less often. A notice that never comes is replaced by this. The first batch
 * also lists the disputes that banks have opened, once an hour: nothing here waits for the notice of a new one.
 */
export const refreshPending = standalone(
  async (
    context: PaymentsContext,
    caller: Caller,
    { after, limit }: EngineInput<'refreshPending'>,
  ): Promise<{ refreshed: number; next: string | null }> => {
    const { store, provider } = context;
    if (after === null) await listDisputes(context, caller.requestId);
    const pending = await findPending(store, { provider: provider.name, ageMs: refreshAfterMs, after, limit });
    const waiting = [...pending];
    let refreshed = 0;
    const reader = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        if (await refresh(context, caller, next)) refreshed += 1;
    };
    await Promise.all(Array.from({ length: Math.min(readersMax, pending.length) }, reader));
    return { refreshed, next: pending.length === limit ? pending.at(-1)!.position : null };
  },
);

/** Returns whether the record has changed. A failure concerns only this object. */
async function refresh(context: PaymentsContext, caller: Caller, pending: PendingObject): Promise<boolean> {
  const { object, ref, id } = pending;
  try {
    const operation = paymentsEngineContract.operations.refreshPending;
    const read = await refreshObject(context, caller, operation, pending, async ({ em, now }) => {
      // After the record was applied, whose locks come first.
      await sql`update ${sql.id(tables[object])} set refreshed_at = ${now} where id = ${id}`.execute(em.getKysely());
    });
    if (read === 'unmatched') context.store.log.warn({ object, ref }, 'the payment provider has no such object');
    return read === 'applied';
  } catch (error) {
    context.store.log.warn({ object, ref, err: error }, 'object of the payment provider not refreshed');
    return false;
  }
}
