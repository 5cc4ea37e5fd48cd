import type { AttemptResult, WakeSignal } from '@marketplace/webhooks-contract/engine';

/** An attempt that a call of `recordAttempts` stored, with data of its delivery. */
export interface Recorded extends AttemptResult {
  deliveryId: string;
  eventId: string;
  organizationId: string;
  endpointId: string;
  eventType: string;
  url: string;
  /** Of the delivery. */
  trigger: string;
  /** Of this attempt, if it is not that of the delivery. */
  ownTrigger: 'operator' | null;
  /** No workflow has been started for the delivery. */
  inline: boolean;
  /** The delivery held a slot. */
  heldSlot: boolean;
  /** The signal that the workflow waits for, if it prepared the attempt again meanwhile and was held or queued. */
  wake: WakeSignal | null;
  /** Whether deliveries wait for a slot at the endpoint. */
  queue: boolean;
  /** Whether the endpoint was failing before this attempt. */
  failing: boolean;
}
