import { type Caller, moneyOf, notFound } from '@marketplace/kernel';
import { findRecords, inTransaction, sql, standalone } from '@marketplace/store';
import { bookOwnEntries } from '../books/book-own-entries.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { assertChanged, controlsOf } from './sandbox-of.ts';

// What tests make happen in the sandbox. Each throws `not_found` unless test helpers are on and the provider is the
// sandbox, and `invalid_state_transition` if the sandbox has nothing that it can change.

type Nothing = Promise<Record<string, never>>;

/** The bank disputes a payment. */
export const disputePayment = standalone(
  async (context: PaymentsContext, _: Caller, input: PaymentsInput<'disputePayment'>): Nothing => {
    const { id, stage, reason, amount } = input;
    const dispute = { stage, reason, money: amount && moneyOf(amount) };
    return assertChanged(await controlsOf(context).disputePayment(id, dispute));
  },
);

/** The bank decides its dispute. Throws `not_found` for the claim of a buyer, which no bank decides. */
export const closeBankDispute = standalone(
  async (context: PaymentsContext, _: Caller, { id, outcome }: PaymentsInput<'closeBankDispute'>): Nothing => {
    const controls = controlsOf(context);
    const [dispute]: Dispute[] = await findRecords(context.store.fork(), DisputeEntity, sql`where id = ${id}`);
    if (dispute?.providerRef == null) throw notFound();
    return assertChanged(await controls.closeDispute(dispute.providerRef, outcome));
  },
);

/** The authorization of a payment ends. */
export const expireAuthorization = standalone(
  async (context: PaymentsContext, _: Caller, { id }: PaymentsInput<'expireAuthorization'>): Nothing =>
    assertChanged(await controlsOf(context).expireAuthorization(id)),
);

/** The bank of the seller refuses a payout, or its next transfer fails. */
export const failPayout = standalone(
  async (context: PaymentsContext, _: Caller, { id }: PaymentsInput<'failPayout'>): Nothing =>
    assertChanged(await controlsOf(context).failPayout(id)),
);

/** The bank of the seller returns a payout. */
export const returnPayout = standalone(
  async (context: PaymentsContext, _: Caller, { id }: PaymentsInput<'returnPayout'>): Nothing =>
    assertChanged(await controlsOf(context).returnPayout(id)),
);

/**
 * The operator tops the balance of the platform up, which is booked at once, as a verification of the books does it. What
 * waits for funds is tried again by itself.
 */
export const topUpProvider = standalone(
  async (context: PaymentsContext, caller: Caller, { amount }: PaymentsInput<'topUpProvider'>): Nothing => {
    const entry = await controlsOf(context).topUp(moneyOf(amount));
    await inTransaction(context.store, caller, (work) => bookOwnEntries(work, 'sandbox', [entry]));
    return {};
  },
);

/** Notices wait. */
export const holdNotices = standalone(async (context: PaymentsContext): Nothing => {
  await controlsOf(context).holdNotices();
  return {};
});

/** Waiting notices are sent. */
export const flushNotices = standalone(async (context: PaymentsContext): Promise<{ accepted: number }> => {
  return { accepted: await controlsOf(context).flushNotices() };
});

/** Waiting notices get another order. */
export const shuffleNotices = standalone(async (context: PaymentsContext): Nothing => {
  await controlsOf(context).shuffleNotices();
  return {};
});

/** Waiting notices are sent twice. */
export const duplicateNotices = standalone(async (context: PaymentsContext): Nothing => {
  await controlsOf(context).duplicateNotices();
  return {};
});
