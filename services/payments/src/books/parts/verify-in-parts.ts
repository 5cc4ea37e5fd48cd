import type { Caller } from '@marketplace/kernel';
import { inTransaction, type Store } from '@marketplace/store';
import { beginVerification, findVerifications, type PartSizes, type Slice } from './verifications.ts';
import { verifyChanged } from './verify-changed.ts';
import { deleteDropped, verifyWhole } from './verify-whole.ts';
import type { Violation } from './violations-with.ts';

/** Some tenths of a second each. */
const defaultSizes: PartSizes = { transactions: 10_000, accounts: 20_000, orders: 500 };
/** Time of one call, after which its last part is finished, so that its worker sees that it goes on. */
const defaultMs = 30_000;
/** The whole ledger is verified again when the last time began so long ago. */
const wholeEveryMs = 7 * 24 * 3_600_000;

/**
 * Verifies the books in parts, each with statements of a bounded size: what has changed since it was verified, then the
 * whole ledger, if the last time began before `since` or a week ago. Returns what is wrong, whether another call must go
 * on, and whether all that has changed was verified.
 */
export async function verifyInParts(
  store: Store,
  caller: Caller,
  { since, sizes = defaultSizes, callMs = defaultMs }: { since: Date | null; sizes?: PartSizes; callMs?: number },
): Promise<{ violations: Violation[]; more: boolean; isCurrent: boolean }> {
  const slice: Slice = { store, caller, sizes, deadline: Date.now() + callMs };
  const changed = await verifyChanged(slice);
  if (!changed.done) return { violations: changed.violations, more: true, isCurrent: false };
  await deleteDropped(slice);
  if (await isWholeDue(store, since)) await inTransaction(store, caller, ({ em }) => beginVerification(em));
  const whole = await verifyWhole(slice);
  const violations = [...changed.violations, ...whole.violations];
  const more = !whole.done || (whole.violations.length === 0 && (await isWholeDue(store, since)));
  return { violations, more, isCurrent: true };
}

async function isWholeDue(store: Store, since: Date | null): Promise<boolean> {
  const { base } = await findVerifications(store.fork());
  const before = Math.max(Date.now() - wholeEveryMs, since?.getTime() ?? 0);
  return base === null || base.startedAt.getTime() < before;
}
