import { type OutboxRow, systemCaller, withTrace } from '@marketplace/kernel';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { FirstAttempts, Traces } from '../webhooks/first-attempts.ts';
import type { Shares } from '../webhooks/shares.ts';
import { startDelivery } from '../webhooks/start-delivery.ts';
import type { Temporal } from '../temporal.ts';
import type { Flow } from './flow.ts';
import type { Consumer } from './pump.ts';
import { startRequestedWorkflow } from './start-requested-workflow.ts';

const caller = (rows: OutboxRow[]) => systemCaller('relay', rows[0]!.requestId);

/** Stores events and starts a workflow for each of their deliveries; with `inline`, first attempts are made here without. */
export function eventConsumer(webhooks: WebhooksEngineClient, temporal: Temporal, flow: Flow, shares: Shares, inline?: FirstAttempts): Consumer {
  return async (rows) => {
    const firstAttempt = inline ? 'inline' : 'workflow';
    const { output } = await webhooks.ingestEvents(caller(rows), { rows, firstAttempt, ...inline?.room() });
    const traces = tracesOf(rows);
    inline?.make(output, traces);
    // There is no batch start: the starts are pipelined over one connection.
    // All at once, so that a start that fails while others still wait for the flow is a failure of the batch, not of the process.
    await Promise.all(
      output.deliveries.map(async (start) => {
        // What hangs makes no room in the flow: it is started past it, and put off by the shares.
        await flow.begin(start.deliveryId, () => shares.hangs(start.organizationId));
        await withTrace(traces.get(start.eventId), () => startDelivery(temporal, start));
      }),
    );
  };
}

/** By event: a delivery belongs to the trace of what happened, not to that of the batch. */
function tracesOf(rows: OutboxRow[]): Traces {
  return new Map(rows.map(({ payload, traceparent }) => [String(payload['eventId']), traceparent]));
}

export function workflowConsumer(temporal: Temporal): Consumer {
  return async (rows) => {
    await Promise.all(rows.map((row) => withTrace(row.traceparent, () => startRequestedWorkflow(temporal, row))));
  };
}

export function auditConsumer(identity: IdentityEngineClient): Consumer {
  return async (rows) => {
    await identity.appendAudit(caller(rows), { rows });
  };
}

export function mailConsumer(identity: IdentityEngineClient): Consumer {
  return async (rows) => {
    await Promise.all(rows.map((row) => withTrace(row.traceparent, () => identity.sendMail(caller([row]), { mailId: String(row.payload['mailId']) }))));
  };
}
