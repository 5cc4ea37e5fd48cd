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

/** Open records of an organization that must end before it can be closed. */
interface Obligations {
  orders: number;
  payouts: number;
  balances: number;
  /** Time until which the bank may return the last payouts. */
  waitsUntil: string | null;
}

/** Open records of a closing organization. */
interface Counted extends Obligations {
  organizationId: string;
  listings: number;
  offers: number;
}

const batch = 200;

export function createOrganizationActivities({ identity, trading, payments }: OrganizationDependencies) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Copies the current status to trading and payments. Repeatable. */
    async tellOrganizationStatus({ organizationId }: { organizationId: string }): Promise<void> {
      const { status, version } = (await identity.getOrganizationStatus(caller(), { organizationId })).output;
      await trading.setOrganizationStatus(caller(), { organizationId, status, version });
      await payments.setOrganizationStatus(caller(), { organizationId, status, version });
    },

    /**
     * Archives one batch of listings. Returns the position of the next batch (null at the end), and the number of
     * listings left.
     */
    async archiveListings(position: {
      organizationId: string;
      after: string | null;
    }): Promise<{ next: string | null; open: number }> {
      return (await trading.archiveListings(caller(), { ...position, limit: batch })).output;
    },

    /** Closes one batch of open offers, made or received. Returns the number left. */
    async closeOffers({ organizationId }: { organizationId: string }): Promise<{ open: number }> {
      return (await trading.closeOffers(caller(), { organizationId, limit: batch })).output;
    },

    /** Counts the records that must end before the organization can be closed. */
    async countObligations({ organizationId }: { organizationId: string }): Promise<Obligations> {
      // Orders first, because an order that ends in between may leave a payout.
      const { orders } = (await trading.countObligations(caller(), { organizationId })).output;
      return { orders, ...(await payments.countObligations(caller(), { organizationId })).output };
    },

    /** Returns the number of workflows requested. */
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
