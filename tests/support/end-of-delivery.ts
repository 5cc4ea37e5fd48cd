import { type WorkflowHandle, WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';

export interface EndOfDelivery extends Pick<AttemptResult, 'status' | 'nextAttemptAt'> {
  attemptCount: number;
  /** The status of the run in Temporal. */
  run: string;
  /** The message of a run that failed. */
  message: string | null;
}

/** Waits until the workflow of a delivery has ended. */
export async function endOfDelivery(handle: WorkflowHandle): Promise<EndOfDelivery> {
  const failure = await handle.result().then(
    () => null,
    (error: unknown) => {
      if (error instanceof WorkflowFailedError) return error.cause;
      throw error;
    },
  );
  const message = failure instanceof ApplicationFailure ? failure.message : null;
  const state = await handle.query<Omit<EndOfDelivery, 'run' | 'message'>>('deliveryState');
  return { ...state, run: (await handle.describe()).status.name, message };
}
