import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { type Gate, lockGatesOf, lockIdleQueues } from '../gates.ts';
import { admitWaiting, writePlaces } from '../places.ts';
import { deliveryStart } from '../start-delivery-workflow.ts';

const batch = 500;
/** A first attempt that nobody has claimed for so long gets a workflow: its worker is gone, or works in the other mode. */
const unclaimedSecondsMax = 60;

interface Swept {
  deliveryId: string;
  organizationId: string;
  endpointId: string;
  eventType: string;
  url: string;
  heldPlace: boolean;
  /** No workflow knows of it. */
  orphaned: boolean;
}

/**
 * What workers that died have left: places whose lease has ended are free again and nobody is said to deliver, and first attempts of the
 * volume mode become workflows, from attempt 1 because none was recorded. Free places go to those who wait for them. Any number of
 * workers may sweep at once.
 */
export async function sweepAttempts(work: Work, _caller: Caller): Promise<{ admitted: string[] }> {
  const { em, now, startWorkflow } = work;
  const left = await findLeft(em);
  const gates = left.length === 0 ? new Map<string, Gate>() : await lockGatesOf(em, left);
  const swept = left.length === 0 ? [] : await sweep(em, left);
  for (const one of swept) {
    if (one.heldPlace) gates.get(one.endpointId)!.inFlight -= 1;
    if (one.orphaned) startWorkflow(deliverWebhook, deliveryStart(one));
  }
  for (const gate of await lockIdleQueues(em)) if (!gates.has(gate.endpointId)) gates.set(gate.endpointId, gate);
  const admitted = await admitWaiting(em, now, [...gates.values()].filter(({ open }) => open));
  await writePlaces(em, now, admitted, [...gates.values()]);
  return { admitted: admitted.map(({ id }) => id) };
}

const isLeft = sql`(slot_until < now() or (inline and status = 'pending' and created_at < now() - make_interval(secs => ${unclaimedSecondsMax})))`;

async function findLeft(em: EntityManager): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from delivery where slot_until < now() order by slot_until limit ${batch})
    union
    (select id from delivery where inline and status = 'pending' and created_at < now() - make_interval(secs => ${unclaimedSecondsMax}) limit ${batch})`
    .execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/** Looks again under the locks: what was recorded meanwhile is nobody's to sweep. */
async function sweep(em: EntityManager, ids: string[]): Promise<Swept[]> {
  const { rows } = await sql<Swept>`
    with target as (select id, slot_until, inline, status from delivery where id = any(${ids}) and ${isLeft} order by id for update)
    update delivery d
       set slot_until = null, starts_at = null, inline = false, updated_at = now(), version = d.version + 1,
           status = case when t.status <> 'delivering' then t.status when d.attempt_count = 0 then 'pending' else 'retrying' end,
           next_attempt_at = case when t.status = 'delivering' and d.attempt_count > 0 then now() else d.next_attempt_at end
      from target t, endpoint p
     where d.id = t.id and p.id = d.endpoint_id
    returning d.id as "deliveryId", d.organization_id as "organizationId", d.endpoint_id as "endpointId", d.event_type as "eventType", p.url,
              t.slot_until is not null as "heldPlace",
              t.inline and t.status not in ('succeeded', 'failed', 'canceled') as orphaned`.execute(em.getKysely());
  return rows;
}
