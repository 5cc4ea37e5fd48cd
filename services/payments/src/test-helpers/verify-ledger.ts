import { type Caller, notFound } from '@marketplace/kernel';
import { standalone } from '@marketplace/store';
import { findViolations, type Violation } from '../books/violations.ts';
import type { PaymentsContext } from '../payments-context.ts';

/** Checks the ledger. Throws `not_found` unless test helpers are on. */
export const verifyLedger = standalone(
  async ({ store }: PaymentsContext, _: Caller): Promise<{ ok: boolean; violations: Violation[] }> => {
    if (!store.testHelpers) throw notFound();
    const violations = await findViolations(store.report());
    return { ok: violations.length === 0, violations };
  },
);
