import { type Caller, moneyOf, notFound, ServiceError } from '@marketplace/kernel';
import { advanceClock as advance, findRecords, inTransaction, sql, standalone, type Work } from '@marketplace/store';
import { pokeOrder } from '../accounts/account.ts';
import { bookOwnEntries } from '../books/import-entries.ts';
import { differingBalances } from '../books/compare-with-provider.ts';
import type { Violation } from '../books/parts/verifications.ts';
import { findViolations } from '../books/violations.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { SandboxControls } from '../sandbox/controls.ts';

/** Controls of the sandbox for tests. Throws `not_found` unless test helpers are on and the provider is the sandbox. */
function controlsOf({ sandbox, store }: Pick<PaymentsContext, 'sandbox' | 'store'>): SandboxControls {
  if (!store.testHelpers || !sandbox) throw notFound();
  return sandbox.controls;
}

/** Throws `invalid_state_transition` if a control has changed nothing. */
function assertChanged(changed: boolean): Record<string, never> {
  if (!changed)
    throw new ServiceError('invalid_state_transition', 'The sandbox has no such record in a state that allows this.');
  return {};
}

// Operations of tests, which control the sandbox. Each throws `not_found` unless test helpers are on and the provider
// is the sandbox, and `invalid_state_transition` if the sandbox has nothing that it can change.

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
 * The operator tops the balance of the platform up, which is booked at once, as a verification of the books does it.
 * Payouts that wait for funds are tried again automatically.
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

const batch = 500;

/**
 * Advances the clocks of payments and of the sandbox, and then requests the workflow of every order whose money has not
 * ended: a workflow sleeps until a deadline by the real clock, so it would not notice. Throws `not_found` unless test
 * helpers are on.
 */
export const advanceClock = standalone(
  async (
    { store }: PaymentsContext,
    caller: Caller,
    { seconds }: PaymentsInput<'advanceClock'>,
  ): Promise<{ now: string }> => {
    if (!store.testHelpers) throw notFound();
    await advance(store, seconds);
    for (let after = ''; ; ) {
      const { now, last } = await inTransaction(store, caller, (work) => pokeBatch(work, after));
      if (last === null) return { now: now.toISOString() };
      after = last;
    }
  },
);

async function pokeBatch(work: Work, after: string): Promise<{ now: Date; last: string | null }> {
  const { rows } = await sql<{ orderId: string; buyerOrganizationId: string; sellerOrganizationId: string }>`
    select order_id as "orderId", buyer_organization_id as "buyerOrganizationId",
           seller_organization_id as "sellerOrganizationId"
      from order_account a
     where order_id > ${after}
       and (released_at is null or open_disputes > 0 or refund_pending > 0
            or exists (select from payout p
                        where p.order_id = a.order_id and p.status in ('scheduled', 'on_hold', 'processing', 'failed')))
     order by order_id limit ${batch}`.execute(work.em.getKysely());
  for (const order of rows) pokeOrder(work, order);
  return { now: work.now, last: rows.length < batch ? null : rows.at(-1)!.orderId };
}
