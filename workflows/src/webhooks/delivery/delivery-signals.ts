import { defineQuery, defineSignal, setHandler } from '@temporalio/workflow';
import type { WorkflowSignal } from '@marketplace/kernel';
import type { deliverWebhook as declaration } from '@marketplace/webhooks-contract/workflows';
import type { AttemptAnswer } from './attempt-delivery.ts';

type Signal = WorkflowSignal<typeof declaration>;

/** Result of the workflow and of the query `deliveryState`. */
export interface DeliveryState {
  status: AttemptAnswer['status'];
  attemptCount: number;
  nextAttemptAt: string | null;
}

const deliveryState = defineQuery<DeliveryState>('deliveryState');
const lookAgain = defineSignal<[], Signal>('lookAgain');
const retryRequested = defineSignal<[attempt?: number], Signal>('retryRequested');
const retryNow = defineSignal<[attempt?: number]>('retryNow');
const resume = defineSignal<[], Signal>('resume');
const admit = defineSignal<[], Signal>('admit');

/** Requests by signals since the last attempt began. */
export interface Asked {
  /** Request to read the delivery's status. */
  look: boolean;
  /** Request to make this attempt at once, or the next if it is a later one; with the person who asked. */
  retry: { by: 'organization' | 'operator'; attempt: number } | null;
  resumed: boolean;
  admitted: boolean;
}

const nothingAsked: Asked = { look: false, retry: null, resumed: false, admitted: false };

/**
 * The person who asked for attempt `number`, or null. A request for an earlier attempt, which is made by now, does not
 * count.
 */
export function whoAsked({ retry }: Asked, number: number): 'organization' | 'operator' | null {
  return retry !== null && retry.attempt >= number ? retry.by : null;
}

/** Handles the signals and the query of `deliverWebhook`. `reset` discards all received signals. */
export function handleSignals(state: () => DeliveryState): Asked & { reset(): void } {
  const asked: Asked & { reset(): void } = { ...nothingAsked, reset: () => void Object.assign(asked, nothingAsked) };
  setHandler(deliveryState, state, {
    description: 'Status of the delivery, number of its attempts, and time of the next one (null if none is due).',
  });
  /** Without a number, the signal means the attempt in progress, or the next if there is none. */
  const askFor = (by: 'organization' | 'operator', number: unknown): void => {
    const next = state().attemptCount + 1;
    // The record of an attempt may be ahead of the workflow by at most one.
    const attempt = typeof number === 'number' ? Math.min(number, next + 1) : next;
    asked.retry = {
      by: asked.retry?.by === 'operator' ? 'operator' : by,
      attempt: Math.max(asked.retry?.attempt ?? 0, attempt),
    };
  };
  setHandler(retryNow, (attempt) => askFor('operator', attempt), {
    description:
      'For operators: make the next attempt now. Works while the delivery is retrying. The audit log of the ' +
      'organization shows it, and the trigger of the attempt is "operator". Input: the number of the attempt, for ' +
      'example 3; if that is made or in progress, nothing happens. Without input: the attempt in progress, or the ' +
      'next.',
  });
  setHandler(lookAgain, () => void (asked.look = true), {
    description:
      'The status of the delivery may have changed: read it. Sends no webhook. Ends the workflow if the delivery ' +
      'was canceled.',
  });
  setHandler(retryRequested, (attempt) => askFor('organization', attempt), {
    description: 'Sent by the service: the organization requests this attempt now. Operators use "retryNow".',
  });
  setHandler(resume, () => void (asked.resumed = true), {
    description: 'Sent by the service: the endpoint is active again, and the held delivery was granted a slot.',
  });
  setHandler(admit, () => void (asked.admitted = true), {
    description: 'Sent by the service: the delivery was granted the slot that it waits for.',
  });
  return asked;
}
