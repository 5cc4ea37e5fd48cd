import { defineQuery, defineSignal, patched, setHandler } from '@temporalio/workflow';
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

export const deliveryState = defineQuery<DeliveryState>('deliveryState');
const lookAgain = defineSignal<[], Signal>('lookAgain');
const retryRequested = defineSignal<[], Signal>('retryRequested');
const retryNow = defineSignal('retryNow');
const resume = defineSignal<[], Signal>('resume');
const admit = defineSignal<[], Signal>('admit');
const cancel = defineSignal('cancel');

/** What signals have asked for since the last attempt began. */
export interface Asked {
  /** Read the delivery's status. */
  look: boolean;
  /** Make the next attempt at once, and who asked for it. */
  retry: 'organization' | 'operator' | null;
  resumed: boolean;
  admitted: boolean;
}

const nothingAsked: Asked = { look: false, retry: null, resumed: false, admitted: false };

/** Handles the signals and the query of `deliverWebhook`. `reset` forgets all signals that were received. */
export function handleSignals(state: () => DeliveryState): Asked & { reset(): void } {
  const asked: Asked & { reset(): void } = { ...nothingAsked, reset: () => void Object.assign(asked, nothingAsked) };
  setHandler(deliveryState, state, {
    description: 'Status of the delivery, number of its attempts, and time of the next one (null if none is due).',
  });
  setHandler(retryNow, () => void (asked.retry = 'operator'), {
    description:
      'For operators: make the next attempt now. Works while the delivery is retrying. The audit log of the ' +
      'organization shows it, and the trigger of the attempt is "operator".',
  });
  setHandler(lookAgain, () => void (asked.look = true), {
    description:
      'The status of the delivery may have changed: read it. Sends no webhook. Ends the workflow if the delivery ' +
      'was canceled.',
  });
  setHandler(retryRequested, () => void (asked.retry ??= 'organization'), {
    description: 'Sent by the service: the organization has asked for the next attempt. Operators use "retryNow".',
  });
  setHandler(resume, () => void (asked.resumed = true), {
    description: 'Sent by the service: the endpoint is active again, and the held delivery was granted a slot.',
  });
  setHandler(admit, () => void (asked.admitted = true), {
    description: 'Sent by the service: the delivery was granted the slot that it waits for.',
  });
  setHandler(
    cancel,
    () => {
      // In histories of release 0.2 and before it makes the next attempt, which finds out whether the delivery is
      // closed.
      if (patched('cancel-looks-again')) asked.look = true;
      else Object.assign(asked, { retry: 'organization', resumed: true, admitted: true });
    },
    { description: 'Former name of "lookAgain". Does not cancel the delivery.' },
  );
  return asked;
}
