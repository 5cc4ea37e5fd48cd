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

    /** Writes off old debts of sellers. */
    async writeOffDebts(): Promise<{ count: number; isFull: boolean }> {
      const { writtenOff } = (await payments.writeOffDebts(caller(), { limit: batch })).output;
      return { count: writtenOff, isFull: writtenOff === batch };
    },

    /** Schedules payouts of what sellers have without one. */
    async payOutBalances(): Promise<{ count: number; isFull: boolean }> {
      const { scheduled } = (await payments.payOutBalances(caller(), { limit: batch })).output;
      return { count: scheduled, isFull: scheduled === batch };
    },

    /**
     * Checks the books, all of them if that was not done since the given time. Payments freezes all payouts if they
     * disagree. `more`: another call must go on.
     */
    async verifyBooks(input: { since?: string } = {}): Promise<{ ok: boolean; violations: Violation[]; more?: true }> {
      const { output } = await payments.verifyBooks(caller(), input);
      return { ...output, violations: output.violations.slice(0, violationsMax) };
    },
  };
}
export type BookActivities = ReturnType<typeof createBookActivities>;
