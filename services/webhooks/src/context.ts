import type { EgressPolicy } from '@marketplace/kernel';
import type { Keyring } from '@marketplace/store';

/** What webhooks' operations use besides their database. */
export interface WebhooksContext {
  keyring: Keyring;
  egress: EgressPolicy;
  endpointsMax: number;
  retention: { payloadDays: number; recordDays: number };
}
