import { newId } from '@marketplace/kernel';
import { type WorkflowHandle, WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';

/** The payload of an event for an organization, as a service writes it to its outbox. */
export function exampleEvent(organizationId: string, { eventId = newId('evt'), type = 'listing.published' } = {}) {
  return {
    eventId,
    type,
    occurredAt: new Date().toISOString(),
    organizationIds: [organizationId],
    objectId: newId('lst'),
    objectVersion: 1,
    data: { object: {} },
  };
}

/**
 * Inserts events into trading's outbox, from which the relay delivers them to webhooks in order. `events` is their
 * number, or their ids.
 */
export async function emitEvents(
  { query }: { query: (statement: string, values: unknown[]) => Promise<unknown> },
  { organizationId }: { organizationId: string },
  events: number | readonly string[] = 1,
): Promise<void> {
  const eventIds = typeof events === 'number' ? Array.from({ length: events }, () => newId('evt')) : events;
  const rows = eventIds.map((eventId) => ({ id: newId('obx'), payload: exampleEvent(organizationId, { eventId }) }));
  await query(
    `insert into trading.outbox (id, topic, payload, organization_ids, request_id)
     select id, 'event', payload, array[$2::text], 'test'
       from jsonb_to_recordset($1::jsonb) as r(id text, payload jsonb)`,
    [JSON.stringify(rows), organizationId],
  );
}

export interface EndOfDelivery extends Pick<AttemptResult, 'status' | 'nextAttemptAt'> {
  attemptCount: number;
  /** The status of the run in Temporal. */
  run: string;
  /** The message of a run that failed. */
  message: string | null;
}

/** Waits until the workflow of a delivery has ended. */
export async function endOfDelivery(handle: WorkflowHandle): Promise<EndOfDelivery> {
  const failure = await handle.result().then(
    () => null,
    (error: unknown) => {
      if (error instanceof WorkflowFailedError) return error.cause;
      throw error;
    },
  );
  const message = failure instanceof ApplicationFailure ? failure.message : null;
  const state = await handle.query<Omit<EndOfDelivery, 'run' | 'message'>>('deliveryState');
  return { ...state, run: (await handle.describe()).status.name, message };
}
