import { activityInfo } from '@temporalio/activity';
import { type Role, systemCaller } from '@marketplace/kernel';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';

const batch = 500;
/** The roles that may change endpoints. */
const mailedRoles: Role[] = ['owner', 'admin', 'developer'];

export interface OperatingDependencies {
  webhooks: WebhooksEngineClient;
  identity: IdentityEngineClient;
}

/** Activities that mail a notice, or process one batch. Workflows repeat them. */
export function createOperatingActivities({ webhooks, identity }: OperatingDependencies) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Cancels held deliveries created before `before`. Returns their number; 0 at the end. */
    async skipHeldDeliveries({ endpointId, before }: { endpointId: string; before: string }): Promise<number> {
      const { output } = await webhooks.skipHeldDeliveries(caller(), { endpointId, before, limit: batch });
      return output.skipped;
    },

    /**
     * Brings one batch of the endpoint's retries forward. Returns their number, the position of the next batch (null at
     * the end), and the time to wait before it, if too many deliveries wait at the endpoint.
     */
    async retryWaitingDeliveries(batchOf: {
      endpointId: string;
      before: string;
      after: string | null;
    }): Promise<{ retried: number; next: string | null; waitMs?: number | undefined }> {
      return (await webhooks.retryWaitingDeliveries(caller(), { ...batchOf, limit: batch })).output;
    },

    /**
     * Creates the next deliveries of a recovery. Returns the total number created, whether the recovery has ended
     * (`over`), and the time to wait before the next batch, if too many of its deliveries have not been attempted.
     */
    async recoverDeliveries({
      recoveryId,
    }: {
      recoveryId: string;
    }): Promise<{ over: boolean; recovered: number; waitMs?: number | undefined }> {
      const { output } = await webhooks.recoverDeliveries(caller(), { recoveryId, limit: batch });
      return output;
    },

    /** Requests the workflow of each open recovery that has none running. Returns the number requested. */
    async restartRecoveries(): Promise<number> {
      return (await webhooks.restartRecoveries(caller(), {})).output.asked;
    },

    /** Deletes one batch of expired data. Returns the numbers deleted; all zero at the end. */
    async purgeExpired(): Promise<{ contents: number; expired: number; rows: number }> {
      const { output } = await webhooks.purgeExpired(caller(), { limit: batch });
      return output;
    },

    /** Mails a notice about an endpoint's health to the members who may change endpoints. */
    async mailNotice({ noticeId }: { noticeId: string }): Promise<void> {
      const noticeCaller = systemCaller('worker', noticeId);
      const { notice, organizationId, endpointUrl } = (await webhooks.getNotice(noticeCaller, { noticeId })).output;
      const { endpointId, kind, reason, createdAt } = notice;
      await identity.mailMembers(noticeCaller, {
        mailKey: noticeId,
        organizationId,
        roles: mailedRoles,
        template: `endpoint_${kind}`,
        data: { endpointId, organizationId, address: addressOf(endpointUrl), reason, at: createdAt },
      });
    },
  };
}
export type OperatingActivities = ReturnType<typeof createOperatingActivities>;

/** Host and path of the URL. The query is left out, because it may contain tokens. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
