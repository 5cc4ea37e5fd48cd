import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import type { ClaimedAttempt } from '@marketplace/webhooks-contract/engine';
import { mayStart } from '../admission.ts';
import { attemptColumns, type AttemptRow, toClaimed } from '../attempt-to-make.ts';
import type { WebhooksContext } from '../context.ts';
import { lockFreeGates } from '../gates.ts';
import type { EngineInput } from '../input.ts';
import { slotEnd, writePlaces } from '../places.ts';
import { type AttemptShares, takeShares } from '../take-shares.ts';

interface Claimed extends AttemptRow {
  deliveryId: string;
  body: string;
}

type Claim = { attempts: ClaimedAttempt[]; left: boolean };

/** Looks again at least this often: a place that becomes free tells nobody. */
const lookEveryMs = 250;

/** The volume mode's way to its work: first attempts, leased, no more per endpoint than its limits allow. */
export const claimAttempts = standalone(
  async (
    { store, keyring }: WebhooksContext & { store: Store },
    caller: Caller,
    { limit, waitMs, ...shares }: EngineInput<'claimAttempts'>,
    signal?: AbortSignal,
  ): Promise<Claim> => {
    const deadline = performance.now() + waitMs;
    for (;;) {
      // Waiting begins before looking, so that what commits in between still wakes this call.
      const changed = store.notifications.wait('claim', Math.max(0, Math.min(deadline - performance.now(), lookEveryMs)));
      const left = await isLeft(store.fork());
      const claimed = left ? await inTransaction(store, caller, ({ em, now }) => claim(em, now, limit, shares)) : [];
      const attempts = toClaimed(keyring, claimed);
      if (attempts.length > 0 || performance.now() >= deadline) return { attempts, left };
      await changed;
      if (signal?.aborted || store.notifications.closed()) return { attempts, left };
    }
  },
);

async function isLeft(em: EntityManager): Promise<boolean> {
  const { rows: [row] } = await sql<{ left: boolean }>`
    select exists (select from delivery where inline and status = ${'pending'}) as left`.execute(em.getKysely());
  return row!.left;
}

async function claim(em: EntityManager, now: Date, limit: number, shares: AttemptShares): Promise<Claimed[]> {
  const gates = await lockFreeGates(em, shares.exceptOrganizations);
  if (gates.length === 0) return [];
  // Each endpoint gets its share, so that one with a long backlog does not keep the others waiting.
  const share = Math.ceil(limit / gates.length);
  // In no fixed order: where the limit does not reach all of them, nobody is always the last.
  const rooms = gates.map(({ endpointId, inFlight, maxInFlight }) => ({ endpointId, room: Math.min(share, maxInFlight - inFlight), turn: Math.random() }));
  const { rows } = await sql<Claimed>`
    select d.id as "deliveryId", ${attemptColumns}
      from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as r("endpointId" text, room int, turn float8)
     cross join lateral (select * from delivery where endpoint_id = r."endpointId" and inline and status = 'pending'
                          order by id limit r.room) d
      join event e on e.id = d.event_id join endpoint p on p.id = d.endpoint_id
     order by r.turn, d.id limit ${limit}`.execute(em.getKysely());
  const gateOf = new Map(gates.map((gate) => [gate.endpointId, gate]));
  const claimed = takeShares(rows, shares).filter(({ endpointId }) => mayStart(gateOf.get(endpointId)!, now.getTime()));
  const placings = claimed.map(({ deliveryId, timeoutSeconds }) => ({
    id: deliveryId,
    status: 'delivering' as const,
    slotUntil: slotEnd(now.getTime(), timeoutSeconds),
    startsAt: now.toISOString(),
    queuedAt: null,
  }));
  const used = new Set(claimed.map(({ endpointId }) => endpointId));
  if (claimed.length > 0) await writePlaces(em, now, placings, gates.filter(({ endpointId }) => used.has(endpointId)));
  return claimed;
}
