import { activityInfo } from '@temporalio/activity';
import { systemCaller } from '@marketplace/kernel';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { TradingEngineClient } from '@marketplace/trading-contract/engine';

export interface OrganizationDependencies {
  identity: IdentityEngineClient;
  trading: TradingEngineClient;
}

const batch = 200;

export function createOrganizationActivities({ identity, trading }: OrganizationDependencies) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Copies the current status to trading. It can be repeated at any time. */
    async tellOrganizationStatus({ organizationId }: { organizationId: string }): Promise<void> {
      const { status, version } = (await identity.getOrganizationStatus(caller(), { organizationId })).output;
      await trading.setOrganizationStatus(caller(), { organizationId, status, version });
    },

    /** Archives one batch. Returns the position for the next one, null at the end, and how many listings are left. */
    async archiveListings(position: {
      organizationId: string;
      after: string | null;
    }): Promise<{ next: string | null; open: number }> {
      return (await trading.archiveListings(caller(), { ...position, limit: batch })).output;
    },

    /** Returns how many workflows were requested. */
    async restartClosings(): Promise<number> {
      return (await identity.restartClosings(caller(), {})).output.asked;
    },

    /** Closes the organization if nothing is open. Returns whether it is closed. */
    async settleClosing({ organizationId, listings }: { organizationId: string; listings: number }): Promise<boolean> {
      return (await identity.settleClosing(caller(), { organizationId, open: { listings } })).output.closed;
    },
  };
}
export type OrganizationActivities = ReturnType<typeof createOrganizationActivities>;
