import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import type { AttemptRoom, Granted } from '@marketplace/webhooks-contract/engine';
import type { WebhooksContext } from '../../context.ts';
import { findIntents, openIntents } from '../../admission/intents.ts';
import { grantSlots } from '../../admission/grant-slots.ts';
import type { EngineInput } from '../../input.ts';
import { releaseSlots } from '../../admission/slots.ts';
import { findWaiting } from '../../admission/waiting-endpoints.ts';

/** A worker has fewer intents, because it has at most 512 attempts in progress. */
const intentsMax = 1_000;
/** Waiting endpoints are searched at least this often, in case a notification is lost. */
const lookEveryMs = 250;

/**
 * Grants slots to waiting deliveries: round robin by organization, and in queue order at each endpoint. Waiting
 * deliveries are granted slots only here.
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
    if (known) await openUnknown(store, caller, worker.id, known);
    if (giveBack.length + unknown.length > 0) await giveSlotsBack(store, caller, worker.id, [...giveBack, ...unknown]);
    const deadline = performance.now() + waitMs;
    for (;;) {
      // The wait starts before the search, so that a commit between the two still wakes this call.
      const changed = store.notifications.wait(
        'claim',
        Math.max(0, Math.min(deadline - performance.now(), lookEveryMs)),
      );
      const { free, nextStartMs, walkedTo } = await findWaiting(store.fork(), lastServed.organizationId, room);
      if (free.length > 0) {
        const { lastOrganization, ...granted } = await inTransaction(store, caller, (work) =>
          grantSlots({ ...context, ...work }, worker, room, free),
        );
        // If nothing could be granted, the search continues after the organizations that were tried.
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
      await (nextStartMs === null ? changed : Promise.race([changed, delay(nextStartMs)]));
      if (signal?.aborted || store.notifications.closed()) return { attempts: [], starts: [] };
    }
  },
);

/** Returns where the round robin continues. An organization of weight 2 stays next in half of the cases. */
function nextAfter(before: string, served: string, weights: AttemptRoom['weights']): string {
  return Math.random() < 1 / (weights[served] ?? 1) ? served : before;
}

/** Returns the deliveries granted to the worker that are not in `known`. */
async function findUnknown(em: EntityManager, workerId: string, known: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from delivery where slot_until is not null and slot_holder = ${workerId} and id <> all(${known})`.execute(
    em.getKysely(),
  );
  return rows.map(({ id }) => id);
}

/**
 * Opens the intents of the worker, one of which it may not know. Deliveries that it knows continue, the others wait
 * again.
 */
function openUnknown(store: Store, caller: Caller, workerId: string, known: string[]): Promise<void> {
  return inTransaction(store, caller, async ({ em, notify }) => {
    const ids = await findIntents(em, sql`worker_id = ${workerId}`, intentsMax);
    if (await openIntents(em, ids, sql`d.id = any(${known})`)) notify('claim');
  });
}

/** Releases the slots of deliveries of this worker. Deliveries whose attempt has begun keep their slot. */
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
