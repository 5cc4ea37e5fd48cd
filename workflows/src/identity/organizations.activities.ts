import { activityInfo } from '@temporalio/activity';
import { systemCaller } from '@marketplace/kernel';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { PaymentsEngineClient } from '@marketplace/payments-contract/engine';
import type { TradingEngineClient } from '@marketplace/trading-contract/engine';

export interface OrganizationDependencies {
  identity: IdentityEngineClient;
  trading: TradingEngineClient;
  payments: PaymentsEngineClient;
}

/** What must end by itself before an organization can be closed. */
interface Obligations {
  orders: number;
  payouts: number;
  balances: number;
  /** Until when the bank may send the last payouts back. */
  waitsUntil: string | null;
}

/** What is open of a closing organization. */
interface Counted extends Obligations {
  organizationId: string;
  listings: number;
  offers: number;
}

const batch = 200;

export function createOrganizationActivities({ identity, trading, payments }: OrganizationDependencies) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Copies the current status to trading and payments. It can be repeated at any time. */
    async tellOrganizationStatus({ organizationId }: { organizationId: string }): Promise<void> {
      const { status, version } = (await identity.getOrganizationStatus(caller(), { organizationId })).output;
      await trading.setOrganizationStatus(caller(), { organizationId, status, version });
      await payments.setOrganizationStatus(caller(), { organizationId, status, version });
    },

    /** Archives one batch. Returns the position for the next one, null at the end, and how many listings are left. */
    async archiveListings(position: {
      organizationId: string;
      after: string | null;
    }): Promise<{ next: string | null; open: number }> {
      return (await trading.archiveListings(caller(), { ...position, limit: batch })).output;
    },

    /** Closes one batch of open offers, made or received. Returns how many are left. */
    async closeOffers({ organizationId }: { organizationId: string }): Promise<{ open: number }> {
      return (await trading.closeOffers(caller(), { organizationId, limit: batch })).output;
    },

    /** Counts what must end by itself before the organization can be closed. */
    async countObligations({ organizationId }: { organizationId: string }): Promise<Obligations> {
      // Orders first: one that ends in between may leave a payout.
      const { orders } = (await trading.countObligations(caller(), { organizationId })).output;
      return { orders, ...(await payments.countObligations(caller(), { organizationId })).output };
    },

    /** Returns how many workflows were requested. */
    async restartClosings(): Promise<number> {
      return (await identity.restartClosings(caller(), {})).output.asked;
    },

    /** Closes the organization if nothing is open. Returns whether it is closed. */
    async settleClosing({ organizationId, ...open }: Counted): Promise<boolean> {
      return (await identity.settleClosing(caller(), { organizationId, open })).output.closed;
    },
  };
}
export type OrganizationActivities = ReturnType<typeof createOrganizationActivities>;
