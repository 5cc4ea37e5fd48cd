import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import type { AttemptRoom, Granted } from '@marketplace/webhooks-contract/engine';
import type { WebhooksContext } from '../context.ts';
import { grantSlots } from '../admission/grant-slots.ts';
import type { EngineInput } from '../input.ts';
import { releaseSlots } from '../admission/release-slots.ts';
import { findWaiting } from '../admission/waiting-endpoints.ts';

/** Looks again at least this often: raised limits, and slots that other processes free, may tell nobody here. */
const lookEveryMs = 250;

/**
 * How deliveries that wait get slots: by claims alone, the organizations in turn, those of an endpoint in their order.
 */
export const claimAttempts = standalone(
  async (
    context: WebhooksContext & { store: Store },
    caller: Caller,
    { worker, room, waitMs, giveBack, known }: EngineInput<'claimAttempts'>,
    signal?: AbortSignal,
  ): Promise<Granted> => {
    const { store, lastServed } = context;
    const unknown = known ? await findUnknown(store.fork(), worker.id, known) : [];
    if (giveBack.length + unknown.length > 0) await giveSlotsBack(store, caller, worker.id, [...giveBack, ...unknown]);
    const deadline = performance.now() + waitMs;
    for (;;) {
      // Waiting begins before looking, so that what commits in between still wakes this call.
      const changed = store.notifications.wait(
        'claim',
        Math.max(0, Math.min(deadline - performance.now(), lookEveryMs)),
      );
      const { free, nextTurnMs, walkedTo } = await findWaiting(store.fork(), lastServed.organizationId, room);
      if (free.length > 0) {
        const { lastOrganization, ...granted } = await inTransaction(store, caller, (work) =>
          grantSlots({ ...context, ...work }, worker, room, free),
        );
        // Where nothing could be granted to those that were tried, the others are next.
        lastServed.organizationId = nextAfter(
          lastServed.organizationId,
          lastOrganization ?? free.at(-1)!.organizationId,
          room.weights,
        );
        if (lastOrganization !== null) return granted;
      } else {
        lastServed.organizationId = walkedTo ?? '';
      }
      if (performance.now() >= deadline) return { attempts: [], starts: [] };
      await (nextTurnMs === null ? changed : Promise.race([changed, delay(nextTurnMs)]));
      if (signal?.aborted || store.notifications.closed()) return { attempts: [], starts: [] };
    }
  },
);

/** One of weight 2 stays the next in turn every second time. */
function nextAfter(before: string, served: string, weights: AttemptRoom['weights']): string {
  return Math.random() < 1 / (weights[served] ?? 1) ? served : before;
}

async function findUnknown(em: EntityManager, workerId: string, known: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from delivery where slot_until is not null and slot_holder = ${workerId} and id <> all(${known})`.execute(
    em.getKysely(),
  );
  return rows.map(({ id }) => id);
}

/** Those that have begun by now keep theirs. */
function giveSlotsBack(store: Store, caller: Caller, workerId: string, deliveryIds: string[]): Promise<void> {
  return inTransaction(store, caller, async ({ em, notify }) => {
    const released = await releaseSlots(
      em,
      deliveryIds,
      sql`slot_holder = ${workerId} and (inline or wake is not null)`,
    );
    if (released > 0) notify('claim');
  });
}
