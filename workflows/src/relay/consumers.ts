import { type OutboxRow, systemCaller } from '@marketplace/kernel';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { FirstAttempts } from '../webhooks/first-attempts.ts';
import { startDelivery } from '../webhooks/start-delivery.ts';
import type { Temporal } from '../temporal.ts';
import type { Flow } from './flow.ts';
import type { Consumer } from './pump.ts';
import { startRequestedWorkflow } from './start-requested-workflow.ts';

const caller = (rows: OutboxRow[]) => systemCaller('relay', rows[0]!.requestId);

/** Stores events and starts a workflow for each of their deliveries; with `inline`, first attempts are made here without. */
export function eventConsumer(webhooks: WebhooksEngineClient, temporal: Temporal, flow: Flow, inline?: FirstAttempts): Consumer {
  return async (rows) => {
    const firstAttempt = inline ? 'inline' : 'workflow';
    const { output } = await webhooks.ingestEvents(caller(rows), { rows, firstAttempt, attemptsMax: inline?.room() ?? 0 });
    inline?.make(output);
    // There is no batch start: the starts are pipelined over one connection.
    // All at once, so that a start that fails while others still wait for the flow is a failure of the batch, not of the process.
    await Promise.all(
      output.deliveries.map(async (start) => {
        await flow.begin(start.deliveryId);
        await startDelivery(temporal, start);
      }),
    );
  };
}

export function workflowConsumer(temporal: Temporal): Consumer {
  return async (rows) => {
    await Promise.all(rows.map((row) => startRequestedWorkflow(temporal, row)));
  };
}

export function auditConsumer(identity: IdentityEngineClient): Consumer {
  return async (rows) => {
    await identity.appendAudit(caller(rows), { rows });
  };
}

export function mailConsumer(identity: IdentityEngineClient): Consumer {
  return async (rows) => {
    await Promise.all(rows.map((row) => identity.sendMail(caller([row]), { mailId: String(row.payload['mailId']) })));
  };
}
