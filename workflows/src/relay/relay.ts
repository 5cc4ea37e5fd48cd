import type { Logger } from '@marketplace/kernel';
import type { Engines } from '../engines.ts';
import type { Temporal } from '../temporal.ts';
import type { FirstAttempts } from '../webhooks/first-attempts.ts';
import type { Shares } from '../webhooks/shares.ts';
import { auditConsumer, eventConsumer, mailConsumer, workflowConsumer } from './consumers.ts';
import type { Flow } from './flow.ts';
import { pump, type PumpOptions } from './pump.ts';

export interface Relay {
  /** Lets each pump finish its batch and acknowledge it. */
  stop(): Promise<void>;
}

/** Who reads the audit log does not look for what was done in this second; each batch is one more link to every chain in it. */
const auditGatherMs = 500;
/** Events are waited for, so they gather only where there are more than a hundred a second. */
const eventGathering = { gatherMs: 20, busyMs: 8 };

/** One pump per service and topic. Several relays may run: rows are leased. */
export function startRelay({ identity, trading, webhooks }: Engines, temporal: Temporal, flow: Flow, shares: Shares, inline: FirstAttempts | undefined, log: Logger): Relay {
  const stopping = new AbortController();
  const events = eventConsumer(webhooks, temporal, flow, shares, inline);
  const audits = auditConsumer(identity);
  const pumps: Omit<PumpOptions, 'log' | 'signal'>[] = [
    { name: 'trading.event', source: trading, topic: 'event', consume: events, ...eventGathering },
    { name: 'identity.workflow', source: identity, topic: 'workflow', consume: workflowConsumer(temporal) },
    { name: 'webhooks.workflow', source: webhooks, topic: 'workflow', consume: workflowConsumer(temporal) },
    { name: 'identity.mail', source: identity, topic: 'mail', consume: mailConsumer(identity) },
    { name: 'identity.audit', source: identity, topic: 'audit', consume: audits, gatherMs: auditGatherMs },
    { name: 'trading.audit', source: trading, topic: 'audit', consume: audits, gatherMs: auditGatherMs },
    { name: 'webhooks.audit', source: webhooks, topic: 'audit', consume: audits, gatherMs: auditGatherMs },
  ];
  const running = pumps.map((options) => pump({ ...options, log, signal: stopping.signal }));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
