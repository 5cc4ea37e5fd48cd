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
    /** Reads the status as it is now, so it does not matter when, or how often, this is done. */
    async tellOrganizationStatus({ organizationId }: { organizationId: string }): Promise<void> {
      const { status, version } = (await identity.getOrganizationStatus(caller(), { organizationId })).output;
      await trading.setOrganizationStatus(caller(), { organizationId, status, version });
    },

    /** One batch. Answers where it ended, null at the end, and how many listings are left. */
    async archiveListings(position: {
      organizationId: string;
      after: string | null;
    }): Promise<{ next: string | null; open: number }> {
      return (await trading.archiveListings(caller(), { ...position, limit: batch })).output;
    },

    async restartClosings(): Promise<number> {
      return (await identity.restartClosings(caller(), {})).output.asked;
    },

    /** Answers whether nothing is open, so that the organization is closed. */
    async settleClosing({ organizationId, listings }: { organizationId: string; listings: number }): Promise<boolean> {
      return (await identity.settleClosing(caller(), { organizationId, open: { listings } })).output.closed;
    },
  };
}
export type OrganizationActivities = ReturnType<typeof createOrganizationActivities>;
