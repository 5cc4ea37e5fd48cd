import type { Caller } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import { lockAccount, writeAccount } from '../../accounts/account.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { EngineInput } from '../../input.ts';
import { announcePayout } from '../../payouts/schedule-payout.ts';

type Input = EngineInput<'recordFulfillment'>;
type Changes = Partial<
  Pick<OrderAccount, 'fulfilledAt' | 'eligibleAt' | 'holdRemainingMs' | 'isTracked' | 'receiptConfirmedAt'>
>;

/**
 * Records when an order was fulfilled, and that its receipt was confirmed. The first report decides when the money may
 * be released: a dispute may have postponed it since then. The seller sees the payout from then on. Does nothing once
 * the money is released. Throws `not_found`.
 */
export async function recordFulfillment(work: Work, _caller: Caller, input: Input): Promise<Record<string, never>> {
  const account = await lockAccount(work.em, input.orderId);
  if (account.releasedAt != null) return {};
  const changes = { ...fulfillment(account, input, work.now), ...receipt(account, input) };
  const at = later(work.now, account.updatedAt);
  const written = Object.keys(changes).length > 0 ? await writeAccount(work, account, changes, at) : account;
  await announcePayout(work, written, at);
  return {};
}

function fulfillment(account: OrderAccount, { fulfilledAt, eligibleAt, isTracked }: Input, now: Date): Changes {
  if (account.fulfilledAt != null) return {};
  const eligible = new Date(eligibleAt);
  const known = { fulfilledAt: new Date(fulfilledAt), isTracked: isTracked ?? null };
  if (account.openDisputes === 0) return { ...known, eligibleAt: eligible };
  // The hold goes on when the dispute has ended.
  return { ...known, eligibleAt: null, holdRemainingMs: Math.max(0, eligible.getTime() - now.getTime()) };
}

function receipt(account: OrderAccount, { receiptConfirmedAt }: Input): Changes {
  if (account.receiptConfirmedAt != null || receiptConfirmedAt === null) return {};
  return { receiptConfirmedAt: new Date(receiptConfirmedAt) };
}
