import type { AttemptResult } from '@marketplace/webhooks-contract/engine';

/** An attempt that this call stored, with what its delivery became. */
export interface Recorded extends AttemptResult {
  deliveryId: string;
  organizationId: string;
  endpointId: string;
  eventType: string;
  url: string;
  trigger: string;
  /** The attempt was made without a workflow. */
  inline: boolean;
  /** It held a slot among the endpoint's attempts in flight. */
  heldSlot: boolean;
  /**
   * The signal that its workflow waits for: another run of the attempt was held or queued while this one was under way.
   */
  wake: 'resume' | 'admit' | null;
  /** Others wait for a slot at the endpoint. */
  queue: boolean;
  /** The endpoint was failing before. */
  failing: boolean;
}
