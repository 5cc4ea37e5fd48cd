import { activityInfo } from '@temporalio/activity';
import { systemCaller } from '@marketplace/kernel';
import type { PaymentsEngineClient } from '@marketplace/payments-contract/engine';

/** What is wrong in the books, in words for operators. */
export interface Violation {
  invariant: string;
  detail: string;
}

/** A batch of a list that is read from its beginning. `next` is the position of the next batch, null at the end. */
interface Batch {
  count: number;
  next: string | null;
}

const batch = 500;
const refreshBatch = 50;
/** Most violations in the result of a workflow. The log of payments has all. */
const violationsMax = 20;

/** Activities of the schedules of payments. Each makes one call, which can be repeated. */
export function createBookActivities({ payments }: { payments: PaymentsEngineClient }) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Reads from the provider what has waited long for its notice. */
    async refreshPending({ after }: { after: string | null }): Promise<Batch> {
      const { refreshed, next } = (await payments.refreshPending(caller(), { after, limit: refreshBatch })).output;
      return { count: refreshed, next };
    },

    /** Requests the workflows of orders whose payout is due, or of which trading was not told something. */
    async requeuePayouts({ after }: { after: string | null }): Promise<Batch> {
      const { requeued, next } = (await payments.requeuePayouts(caller(), { after, limit: batch })).output;
      return { count: requeued, next };
    },

    /**
     * Checks the books. Payments freezes all payouts if they disagree; otherwise it writes off old debts of sellers, and
     * schedules payouts of what they have without one.
     */
    async verifyBooks(): Promise<{ ok: boolean; violations: Violation[] }> {
      const { ok, violations } = (await payments.verifyBooks(caller(), {})).output;
      if (ok) await payments.writeOffDebts(caller(), { limit: batch });
      if (ok) await payments.payOutBalances(caller(), { limit: batch });
      return { ok, violations: violations.slice(0, violationsMax) };
    },
  };
}
export type BookActivities = ReturnType<typeof createBookActivities>;
