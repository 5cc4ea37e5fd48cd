import type { EgressPolicy } from '@marketplace/kernel';
import type { Keyring } from '@marketplace/store';
import type { ReadBacklog } from './backlog.ts';

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
  retention: { payloadDays: number; recordDays: number };
}
