import { findRecords, later, sql, type Work } from '@marketplace/store';
import { writeAccount } from '../accounts/account.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { giveBack, lose, takeBack } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { accountsOf, type Posting } from '../ledger/posting.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { gainOf, giveToSeller } from '../payouts/debts/returned-money.ts';
import { coverRefunds } from '../refunds/cover-refunds.ts';
import { refundableOf } from '../refunds/refund-rules.ts';
import { chargeBack } from './charge-back.ts';
import { type LockedDispute, writeDispute } from './dispute.ts';
import { releaseEnded, returnChargebacks } from './return-chargebacks.ts';

// What banks withdraw and return because of disputes. Each movement has the next version of its dispute in its
// reference, so that no two are the same.

/** Books that a bank withdraws an amount. What is beyond the money of the order is a loss of the platform. */
export async function withdrawFunds(work: Work, state: LockedDispute, amount: bigint): Promise<LockedDispute> {
  const { account, dispute } = state;
  // The money of pending refunds is on its way to the buyer: it cannot be taken twice.
  const room = refundableOf(account);
  const covered = amount < room ? amount : room;
  const accounts = accountsOf({ ...account, provider: dispute.provider });
  const { postings, ...taken } = takeBack(account, accounts, covered);
  const excess = amount - covered;
  return move(work, state, {
    step: 'withdrawn',
    postings: [...postings, ...lose(accounts, excess)],
    dispute: { withdrawn: dispute.withdrawn + covered, excess: dispute.excess + excess },
    account: { withdrawn: account.withdrawn + covered, lost: account.lost + excess, ...taken },
  });
}

/**
 * Books that a bank returns an amount that it had withdrawn. The platform's loss is made good first. Of a dispute that
 * was lost, the bank has decided for the seller on appeal: see `returnChargebacks`.
 */
export async function reinstateFunds(work: Work, state: LockedDispute, amount: bigint): Promise<LockedDispute> {
  const { account, dispute } = state;
  const accounts = accountsOf({ ...account, provider: dispute.provider });
  const made = amount < dispute.excess ? amount : dispute.excess;
  const loss: Posting = { from: accounts.provider, to: accounts.losses, amount: made };
  const rest = amount - made;
  const left = { withdrawn: dispute.withdrawn - rest, excess: dispute.excess - made };
  const cause = { type: 'dispute', id: dispute.id } as const;
  const movement = `dispute:${dispute.id}:reinstated:${dispute.version + 1}`;
  const { kept, ...given } = await giveRestBack(work, state, rest);
  const reinstated = await move(work, given, {
    step: 'reinstated',
    postings: [...given.postings, { ...loss, amount: made + kept }],
    dispute: left,
    account: { ...given.changes, lost: account.lost - made },
  });
  const covered = { ...reinstated, ...(await coverExcess(work, reinstated)) };
  const returned = { cause, movement, amount: gainOf(account, covered.account) };
  await giveToSeller(work, covered.account, dispute.provider, returned, covered.dispute.updatedAt);
  return dispute.status === 'lost' ? { ...covered, account: await releaseEnded(work, account, covered) } : covered;
}

/** What the bank holds goes back to where it came from. `kept`: what the platform keeps of it. */
async function giveRestBack(work: Work, state: LockedDispute, rest: bigint) {
  const { account, dispute } = state;
  if (dispute.status === 'lost')
    return { ...(await returnChargebacks(work, state, rest)), postings: [] as Posting[], changes: {} };
  const { postings, feeReversed } = giveBack(account, accountsOf({ ...account, provider: dispute.provider }), rest);
  return { ...state, kept: 0n, postings, changes: { withdrawn: account.withdrawn - rest, feeReversed } };
}

/** Books what the provider charges for a dispute, and what it returns of it. The platform pays it. */
export async function chargeFee(work: Work, state: LockedDispute, fee: bigint): Promise<LockedDispute> {
  const { account, dispute } = state;
  const { provider, losses } = accountsOf({ ...account, provider: dispute.provider });
  const more = fee - dispute.fee;
  return move(work, state, {
    step: 'fee',
    postings:
      more > 0n ? [{ from: losses, to: provider, amount: more }] : [{ from: provider, to: losses, amount: -more }],
    dispute: { fee },
    account: {},
  });
}

/**
 * Takes what the platform has lost to the refunds and disputes of an order, closed ones too, from the order, as far as
 * it has money again: a refund has failed, or another dispute was won. The seller gets only what is left then.
 */
export async function coverExcess(work: Work, before: LockedPayment): Promise<LockedPayment> {
  if (before.account.lost === 0n) return before;
  const locked = await coverRefunds(work, before);
  if (refundableOf(locked.account) === 0n || locked.account.lost === 0n) return locked;
  const uncovered: Dispute[] = await findRecords(
    work.em,
    DisputeEntity,
    sql`where order_id = ${locked.account.orderId} and excess > 0 order by id for update`,
  );
  let state: LockedPayment = { account: locked.account, payment: locked.payment };
  // Banks have few disputes of one payment.
  for (const dispute of uncovered) state = await cover(work, { ...state, dispute });
  return { account: state.account, payment: state.payment };
}

async function cover(work: Work, state: LockedDispute): Promise<LockedDispute> {
  const { account, dispute } = state;
  const room = refundableOf(account);
  const amount = dispute.excess < room ? dispute.excess : room;
  if (amount === 0n) return state;
  const accounts = accountsOf({ ...account, provider: dispute.provider });
  const { postings, ...taken } = takeBack(account, { ...accounts, provider: accounts.losses }, amount);
  const covered = await move(work, state, {
    step: 'covered',
    postings,
    dispute: { withdrawn: dispute.withdrawn + amount, excess: dispute.excess - amount },
    account: { withdrawn: account.withdrawn + amount, lost: account.lost - amount, ...taken },
  });
  // What the bank has taken by a dispute that was lost is final.
  return dispute.status === 'lost' ? chargeBack(work, covered, amount) : covered;
}

const kinds = {
  withdrawn: 'dispute_withdrawal',
  covered: 'dispute_withdrawal',
  reinstated: 'dispute_reinstatement',
  fee: 'dispute_fee',
} as const;

interface Move {
  step: keyof typeof kinds;
  postings: Posting[];
  dispute: Partial<Pick<Dispute, 'withdrawn' | 'excess' | 'fee'>>;
  account: Partial<Pick<OrderAccount, 'withdrawn' | 'lost' | 'refundDue' | 'feeReversed'>>;
}

async function move(work: Work, { account, payment, dispute }: LockedDispute, moved: Move): Promise<LockedDispute> {
  const at = later(work.now, dispute.updatedAt);
  const { orderId, currency, id, version } = dispute;
  await post(work.em, {
    kind: kinds[moved.step],
    reference: `dispute:${id}:${moved.step}:${version + 1}`,
    orderId,
    currency,
    at,
    postings: moved.postings,
  });
  return {
    account: await writeAccount(work, account, moved.account, at),
    payment,
    dispute: await writeDispute(work.em, dispute, moved.dispute, at),
  };
}
