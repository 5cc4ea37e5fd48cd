import type { EgressPolicy } from '@marketplace/kernel';
import type { Keyring } from '@marketplace/store';
import type { ReadBacklog } from './admission/backlog.ts';

/** What webhooks' operations use besides their database. */
export interface WebhooksContext {
  keyring: Keyring;
  egress: EgressPolicy;
  endpointsMax: number;
  readBacklog: ReadBacklog;
  /** Waiting deliveries at which the gateway refuses commands that emit events. */
  backlogMax: { ofOrganization: number; ofAll: number };
  /** The organization that had a slot last: the next claim begins after it. */
  lastServed: { organizationId: string };
  /** Where the last sweep has stopped to look for what waits at endpoints that are not active. */
  lastSwept: { organizationId: string };
  retention: { payloadDays: number; recordDays: number };
}
