import { activityInfo } from '@temporalio/activity';
import { systemCaller } from '@marketplace/kernel';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';

const batch = 500;

/** One batch each: what repeats them is a workflow. */
export function createOperatingActivities(webhooks: WebhooksEngineClient) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Answers how many were skipped; 0 is the end. */
    async skipHeldDeliveries({ endpointId, before }: { endpointId: string; before: string }): Promise<number> {
      const { output } = await webhooks.skipHeldDeliveries(caller(), { endpointId, before, limit: batch });
      return output.skipped;
    },

    /**
     * Answers how many deliveries the recovery has made in all, and how long to wait where too many of them still wait.
     */
    async recoverDeliveries({
      recoveryId,
    }: {
      recoveryId: string;
    }): Promise<{ over: boolean; recovered: number; waitMs?: number | undefined }> {
      const { output } = await webhooks.recoverDeliveries(caller(), { recoveryId, limit: batch });
      return output;
    },

    async restartRecoveries(): Promise<number> {
      return (await webhooks.restartRecoveries(caller(), {})).output.asked;
    },

    async purgeExpired(): Promise<{ contents: number; expired: number; rows: number }> {
      const { output } = await webhooks.purgeExpired(caller(), { limit: batch });
      return output;
    },
  };
}
export type OperatingActivities = ReturnType<typeof createOperatingActivities>;
