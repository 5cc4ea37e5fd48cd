import { type OutboxRow, systemCaller } from '@marketplace/kernel';
import type { AttemptWorker, WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { Consumer } from '../../relay/pump.ts';
import type { Admission } from './admission.ts';
import type { Traces } from './granted-work.ts';

export interface EventDependencies {
  webhooks: WebhooksEngineClient;
  worker: AttemptWorker;
  admission: Pick<Admission, 'admit'>;
}

/**
 * Consumes rows of the topic `event`: stores the events and their deliveries. Deliveries that are granted a slot at
 * once begin here; the others wait for a claim.
 */
export function consumeEvents({ webhooks, worker, admission }: EventDependencies): Consumer {
  return async (rows) => {
    const caller = systemCaller('relay', rows[0]!.requestId);
    await admission.admit(
      async (room) => (await webhooks.ingestEvents(caller, { rows, worker, room })).output,
      tracesOf(rows),
    );
  };
}

/** Trace contexts by event id: a delivery belongs to the trace of its event, not to the trace of the batch. */
function tracesOf(rows: OutboxRow[]): Traces {
  return new Map(rows.map(({ payload, traceparent }) => [String(payload['eventId']), traceparent]));
}
