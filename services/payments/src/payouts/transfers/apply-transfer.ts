import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import { findRecords, later, sql, type Work } from '@marketplace/store';
import { pokeOrder } from '../../accounts/account.ts';
import { emitEvent } from '../../emit-event.ts';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import { beginPayout, endPayout, returnPayout, undoPayout } from '../../ledger/movements.ts';
import { type NewTransaction, post } from '../../ledger/post.ts';
import { accountsOf } from '../../ledger/posting.ts';
import { mailPayout } from '../../mailings/mail-about-payouts.ts';
import type { Applied, TransferSnapshot } from '../../provider/snapshots.ts';
import { uncountStart } from '../../risk/day-limit.ts';
import { giveToSeller } from '../debts/returned-money.ts';
import { earningsOfPayout, type LockedPayout, waitingStatuses } from '../payout-rules.ts';
import { auditPayout, lockPayout, presentPayout, writePayout } from '../payout.ts';
import { releaseFunds, schedulePayout } from '../schedule-payout.ts';

/**
 * Applies the state of a transfer at the provider to a locked payout: the only way in which the end of a payout is
 * booked, for the answer to a request and for notices alike. Whoever comes second changes nothing. Returns the payout
 * as it is afterwards. Throws an Error if the provider moved another amount, or money for a payout that did not ask for
 * it.
 */
export async function applyTransfer(work: Work, locked: LockedPayout, snapshot: TransferSnapshot): Promise<Payout> {
  const { payout } = locked;
  if (payout.endedRefs.includes(snapshot.ref)) return payout;
  assertOwn(payout, snapshot);
  if (payout.status === 'released') return follow(work, locked, snapshot);
  if (payout.status === 'returned') return payout;
  if (payout.status !== 'processing') {
    // A request that was refused may leave an object that failed.
    if (snapshot.status === 'failed') return payout;
    throw new Error(`The provider has a transfer for ${payout.id}, which is ${payout.status}.`);
  }
  if (snapshot.status === 'failed') return failPayout(work, locked, snapshot.failure ?? unexplained, snapshot.ref);
  if (snapshot.status === 'paid')
    return follow(work, { ...locked, payout: await release(work, locked, snapshot) }, snapshot);
  if (payout.providerRef === snapshot.ref && payout.bankStatus === snapshot.bankStatus) return payout;
  const { ref: providerRef, bankStatus } = snapshot;
  return writePayout(work.em, payout, { providerRef, bankStatus }, later(work.now, payout.updatedAt));
}

/**
 * Ends the present transfer of a locked payout without money: its amount is the seller's again. Does nothing unless the
 * payout is processing. `ref`: the provider's id of the transfer, if there is one.
 */
export async function failPayout(
  work: Work,
  locked: LockedPayout,
  failure: NonNullable<PayoutOutput['failure']>,
  ref: string | null,
): Promise<Payout> {
  if (locked.payout.status !== 'processing') return locked.payout;
  const { payout, at } = await undo(work, locked, ref, { status: 'failed', failure, releaseRequested: false });
  auditPayout(work, payout, 'payout.failed');
  mailPayout(work, payout);
  pokeOrder(work, locked.account);
  return { ...payout, updatedAt: at };
}

/**
 * Ends the present transfer of a locked payout because the provider cannot use the money of the order yet. The payout
 * waits; the workflow of the order is not requested, because it would try again at once.
 */
export async function awaitFunds(work: Work, locked: LockedPayout): Promise<Payout> {
  if (locked.payout.status !== 'processing') return locked.payout;
  return (await undo(work, locked, null, { status: 'on_hold', holdReasons: ['awaiting_provider_funds'] })).payout;
}

async function undo(
  work: Work,
  locked: LockedPayout,
  ref: string | null,
  changes: Parameters<typeof writePayout>[2],
): Promise<{ payout: Payout; at: Date }> {
  const { payout } = locked;
  const at = later(work.now, payout.updatedAt);
  await book(work, locked, at, {
    kind: 'payout_failed',
    reference: `payout:${payout.id}:${payout.transfers}:failed`,
    postings: undoPayout(accountsOfPayout(locked), payout.amount),
  });
  await uncountStart(work.em, payout);
  const endedRefs = ref === null ? payout.endedRefs : [...payout.endedRefs, ref];
  return { payout: await writePayout(work.em, payout, { ...changes, providerRef: null, endedRefs }, at), at };
}

async function release(work: Work, locked: LockedPayout, { ref, bankStatus }: TransferSnapshot): Promise<Payout> {
  const { account, payout } = locked;
  const at = later(work.now, payout.updatedAt);
  await book(work, locked, at, {
    kind: 'payout_paid',
    reference: `payout:${payout.id}:${payout.transfers}:paid`,
    postings: endPayout(accountsOfPayout(locked), payout.amount),
  });
  const written = await writePayout(
    work.em,
    payout,
    { status: 'released', releasedAt: at, providerRef: ref, bankStatus },
    at,
  );
  emitEvent(work, {
    type: 'payout.released',
    organizationIds: [payout.organizationId],
    objectId: payout.id,
    objectVersion: written.version,
    occurredAt: at,
    data: { object: presentPayout(written) },
  });
  auditPayout(work, written, 'payout.released');
  mailPayout(work, written);
  pokeOrder(work, account);
  return written;
}

/** What happens to a transfer after its payout was released: money comes back, or the bank says something. */
async function follow(work: Work, locked: LockedPayout, snapshot: TransferSnapshot): Promise<Payout> {
  const { account, payout } = locked;
  const { bankStatus } = snapshot;
  // Snapshots may arrive in another order than they were made.
  const reversed = snapshot.reversed > payout.reversed ? snapshot.reversed : payout.reversed;
  if (reversed === payout.reversed && bankStatus === payout.bankStatus) return payout;
  const at = later(work.now, payout.updatedAt);
  if (reversed === payout.reversed) return writePayout(work.em, payout, { bankStatus }, at);
  const movement = `payout:${payout.id}:returned:${reversed}`;
  const amount = reversed - payout.reversed;
  await book(work, locked, at, {
    kind: 'payout_returned',
    reference: movement,
    postings: returnPayout(accountsOfPayout(locked), amount),
  });
  const whole = reversed === payout.amount;
  const changes = { reversed, bankStatus, ...(whole && { status: 'returned' as const }) };
  const written = await writePayout(work.em, payout, changes, at);
  if (whole) auditPayout(work, written, 'payout.returned');
  // What was taken back for refunds is neither news to the seller nor paid again.
  const byBank = reversed > payout.recalled;
  if (whole && byBank) mailPayout(work, written);
  // It is paid again when a member asks for it; see `StartFacts.returnedBefore`.
  if (whole && byBank && payout.credit === 0n) await schedulePayout(work, account, payout.provider, at);
  await giveToSeller(
    work,
    account,
    payout.provider,
    { cause: { type: 'payout', id: payout.id }, movement, amount },
    at,
  );
  return written;
}

function assertOwn(payout: Payout, { payoutId, ref, money, reversed }: TransferSnapshot): void {
  const fits =
    payoutId === payout.id &&
    money.currency === payout.currency &&
    (payout.status !== 'processing' || money.amount === payout.amount) &&
    reversed <= money.amount &&
    (payout.providerRef == null || payout.providerRef === ref);
  if (!fits) throw new Error(`The transfer ${ref} of ${money.amount} ${money.currency} is not that of ${payout.id}.`);
}

function book(
  { em }: Work,
  { payout }: LockedPayout,
  at: Date,
  transaction: Pick<NewTransaction, 'kind' | 'reference' | 'postings'>,
): Promise<boolean> {
  return post(em, { ...transaction, orderId: payout.orderId, currency: payout.currency, at });
}

/** The accounts that the movements of a payout use. */
export function accountsOfPayout({ account, payout }: LockedPayout) {
  return accountsOf({ ...account, provider: payout.provider });
}

const unexplained: NonNullable<PayoutOutput['failure']> = {
  code: 'transfer_failed',
  message: 'The payment provider ended the transfer without a reason.',
};

/** Applies the state of a transfer at the provider to the payout that its metadata names. */
export async function applyTransferSnapshot(
  work: Work,
  provider: Payout['provider'],
  snapshot: TransferSnapshot,
): Promise<Applied> {
  const [found]: Payout[] = await findRecords(
    work.em,
    PayoutEntity,
    sql`where id = ${snapshot.payoutId} and provider = ${provider}`,
  );
  if (!found) return 'unmatched';
  const asked = await lockPayout(work.em, found);
  const locked = snapshot.status === 'paid' ? await adoptTransfer(work, asked, snapshot) : asked;
  const written = await applyTransfer(work, locked, snapshot);
  return written.version === found.version ? 'unchanged' : 'applied';
}

/**
 * Starts a locked payout of which only the provider knows that it was transferred. A request counts its transfer before
 * it is made, so if none was counted, the database was restored to a time before it. The money of the order was released
 * before too. Returns the payout as it is afterwards: unchanged if it has had a transfer, if the order was not fulfilled,
 * or if another amount was transferred than it is for now.
 */
async function adoptTransfer(
  work: Work,
  locked: LockedPayout,
  { payoutId: id, money }: TransferSnapshot,
): Promise<LockedPayout> {
  const { payout } = locked;
  if (!waitingStatuses.includes(payout.status) || payout.transfers > 0) return locked;
  const { net } = earningsOfPayout(locked);
  const { fulfilledAt, openDisputes, releasedAt, orderId } = locked.account;
  if (fulfilledAt == null || openDisputes > 0 || net !== money.amount || payout.currency !== money.currency)
    return locked;
  if (releasedAt == null) await releaseFunds(work, locked.account);
  const released = await lockPayout(work.em, { id, orderId });
  const { amounts } = earningsOfPayout(released);
  const at = later(work.now, released.payout.updatedAt);
  const transfers = 1;
  await post(work.em, {
    kind: 'payout',
    reference: `payout:${id}:${transfers}`,
    orderId,
    currency: payout.currency,
    at,
    postings: beginPayout(accountsOfPayout(released), net),
  });
  const changes = { ...amounts, amount: net, transfers, holdReasons: [], failure: null };
  const started = await writePayout(work.em, released.payout, { ...changes, status: 'processing' }, at);
  auditPayout(work, started, 'payout.started');
  return { account: released.account, payout: started };
}
