import { type Caller, notFound } from '@marketplace/kernel';
import { standalone } from '@marketplace/store';
import { differingBalances } from '../books/compare-with-provider.ts';
import type { Violation } from '../books/parts/violations-with.ts';
import { findViolations } from '../books/violations.ts';
import type { PaymentsContext } from '../payments-context.ts';

/**
 * Checks the ledger, and compares it with the records and with the balances of the provider at this moment. Changes
 * nothing. Throws `not_found` unless test helpers are on.
 */
export const verifyLedger = standalone(
  async ({ store, provider }: PaymentsContext, _: Caller): Promise<{ ok: boolean; violations: Violation[] }> => {
    if (!store.testHelpers) throw notFound();
    const violations = [...(await findViolations(store.report())), ...(await differingBalances({ store, provider }))];
    return { ok: violations.length === 0, violations };
  },
);
