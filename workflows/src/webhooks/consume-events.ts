import { type OutboxRow, systemCaller, withTrace } from '@marketplace/kernel';
import type { DeliveryStart, WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { Consumer } from '../relay/pump.ts';
import type { FirstAttempts, Traces } from './first-attempts.ts';
import type { Flow } from './flow.ts';
import type { Shares } from './shares.ts';

export interface EventDependencies {
  webhooks: WebhooksEngineClient;
  startDelivery(start: DeliveryStart): Promise<unknown>;
  flow: Flow;
  shares: Shares;
  /** Makes first attempts here, without workflows. */
  inline?: FirstAttempts | undefined;
}

/** Stores events and starts a workflow for each of their deliveries; with `inline`, first attempts are made here without. */
export function consumeEvents({ webhooks, startDelivery, flow, shares, inline }: EventDependencies): Consumer {
  return async (rows) => {
    const firstAttempt = inline ? 'inline' : 'workflow';
    const { output } = await webhooks.ingestEvents(systemCaller('relay', rows[0]!.requestId), { rows, firstAttempt, ...inline?.room() });
    const traces = tracesOf(rows);
    inline?.make(output, traces);
    // There is no batch start: the starts are pipelined over one connection.
    // All at once, so that a start that fails while others still wait for the flow is a failure of the batch, not of the process.
    await Promise.all(
      output.deliveries.map(async (start) => {
        // What hangs makes no room in the flow: it is started past it, and put off by the shares.
        await flow.begin(start.deliveryId, () => shares.hangs(start.organizationId));
        await withTrace(traces.get(start.eventId), () => startDelivery(start));
      }),
    );
  };
}

/** By event: a delivery belongs to the trace of what happened, not to that of the batch. */
function tracesOf(rows: OutboxRow[]): Traces {
  return new Map(rows.map(({ payload, traceparent }) => [String(payload['eventId']), traceparent]));
}
