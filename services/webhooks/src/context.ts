import type { EgressPolicy, Resolve } from '@marketplace/kernel';
import type { Keyring } from '@marketplace/store';
import type { ReadBacklog } from './admission/backlog.ts';
import type { AttemptPolls, ChangePolls } from './deliveries/waiting-callers.ts';

/** Dependencies of the operations of webhooks besides their database. */
export interface WebhooksContext {
  keyring: Keyring;
  egress: EgressPolicy;
  /** Resolves the host names of receivers. */
  resolve: Resolve;
  endpointsMax: number;
  attemptPolls: AttemptPolls;
  changePolls: ChangePolls;
  readBacklog: ReadBacklog;
  /** Numbers of waiting deliveries from which the gateway refuses commands that emit events. */
  backlogMax: { ofOrganization: number; ofAll: number };
  /** The organization that was granted a slot last. The next claim's round robin begins after it. */
  lastServed: { organizationId: string };
  /** Whether deliveries waited at the endpoints of the last recording, so that the next one probably finds some too. */
  lastRecorded: { queues: boolean };
  /** The organization at which the last sweep for deliveries waiting at inactive endpoints stopped. */
  lastSwept: { organizationId: string };
  retention: { payloadDays: number; recordDays: number };
}
