import type { Caller } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import { oldFundsMs } from '@marketplace/payments-contract/limits';
import { countViolations, oldestHeldSeconds } from '../../books/books-metrics.ts';
import { compareWithProvider } from '../../books/compare-with-provider.ts';
import { recordVerified, type Violation } from '../../books/parts/verifications.ts';
import { verifyInParts } from '../../books/parts/verify-whole.ts';
import type { EngineInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';

/** Most violations that are returned and logged. One error in the code may violate an invariant for every order. */
const shownMax = 100;

/**
 * Checks the changes in the ledger and in the records of payments, or all of it, and compares the balances with those
 * of the provider. If anything disagrees, no payout starts until the operator allows it, and the violations are logged
 * as an error. `more` if there was not enough time: the next call continues.
 */
export const verifyBooks = standalone(
  async (
    { store, provider }: PaymentsContext & { store: Store },
    caller: Caller,
    { since }: EngineInput<'verifyBooks'>,
  ): Promise<{ ok: boolean; violations: Violation[]; more?: true }> => {
    const { requestId } = caller;
    const verified = await verifyInParts(store, caller, { since: since === undefined ? null : new Date(since) });
    const more = verified.more ? ({ more: true } as const) : {};
    const violations = [
      ...verified.violations,
      ...(verified.more ? [] : await compareWithProvider({ store, provider, requestId })),
    ];
    countViolations(violations.length);
    await warnOfOldFunds(store);
    if (violations.length === 0) {
      if (verified.isCurrent) await inTransaction(store, caller, ({ em }) => recordVerified(em));
      return { ok: true, violations, ...more };
    }
    const shown = violations.slice(0, shownMax);
    store.log.error({ violations: shown, count: violations.length }, 'the books disagree: payouts are stopped');
    await freezePayouts(store, caller, shown);
    return { ok: false, violations: shown, ...more };
  },
);

/** Providers allow money to be held for a limited time only. */
async function warnOfOldFunds(store: Store): Promise<void> {
  const seconds = await oldestHeldSeconds(store);
  if (seconds === null || seconds * 1000 < oldFundsMs) return;
  store.log.error({ days: Math.floor(seconds / 86_400) }, 'money of an order is held for too long');
}

function freezePayouts(store: Store, caller: Caller, violations: Violation[]): Promise<void> {
  const detail = JSON.stringify(violations);
  return inTransaction(store, caller, async ({ em, now, audit }) => {
    const { rows } = await sql`
      insert into payout_freeze (reason, detail, since) values ('books', ${detail}, ${now})
      on conflict (reason) do nothing returning reason`.execute(em.getKysely());
    if (rows.length > 0) audit({ action: 'payouts.frozen', organizationId: null, targets: [] });
  });
}
