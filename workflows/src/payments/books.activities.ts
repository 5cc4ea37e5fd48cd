import { activityInfo } from '@temporalio/activity';
import { systemCaller } from '@marketplace/kernel';
import type { PaymentsEngineClient } from '@marketplace/payments-contract/engine';

/** A violation of the books, as text for operators. */
export interface Violation {
  invariant: string;
  detail: string;
}

/** A batch of a list. `next` is the position of the next batch, null at the end. */
interface Batch {
  count: number;
  next: string | null;
}

const batch = 500;
const refreshBatch = 50;
/** Maximum number of violations in the result of a workflow. The log of payments has all of them. */
const violationsMax = 20;

/** Activities of the schedules of payments. Each makes one repeatable call. */
export function createBookActivities({ payments }: { payments: PaymentsEngineClient }) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Reads records from the provider whose webhook is overdue. */
    async refreshPending({ after }: { after: string | null }): Promise<Batch> {
      const { refreshed, next } = (await payments.refreshPending(caller(), { after, limit: refreshBatch })).output;
      return { count: refreshed, next };
    },

    /** Requests the workflows of orders whose payout is due, or whose reports have not reached trading. */
    async requeuePayouts({ after }: { after: string | null }): Promise<Batch> {
      const { requeued, next } = (await payments.requeuePayouts(caller(), { after, limit: batch })).output;
      return { count: requeued, next };
    },

    /** Writes off old debts of sellers. */
    async writeOffDebts(): Promise<{ count: number; isFull: boolean }> {
      const { writtenOff } = (await payments.writeOffDebts(caller(), { limit: batch })).output;
      return { count: writtenOff, isFull: writtenOff === batch };
    },

    /** Schedules payouts of sellers' balances that have none. */
    async payOutBalances(): Promise<{ count: number; isFull: boolean }> {
      const { scheduled } = (await payments.payOutBalances(caller(), { limit: batch })).output;
      return { count: scheduled, isFull: scheduled === batch };
    },

    /**
     * Checks the books. Checks all of them if that was last done before the given time. Payments freezes all payouts if
     * they disagree. `more`: another call must continue.
     */
    async verifyBooks(input: { since?: string } = {}): Promise<{ ok: boolean; violations: Violation[]; more?: true }> {
      const { output } = await payments.verifyBooks(caller(), input);
      return { ...output, violations: output.violations.slice(0, violationsMax) };
    },
  };
}
export type BookActivities = ReturnType<typeof createBookActivities>;
