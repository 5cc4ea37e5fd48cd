import { newId } from '@marketplace/kernel';
import { inTransaction, sql } from '@marketplace/store';
import type { Dispute } from '@marketplace/payments-contract';
import { decideClaim } from '../src/refund-requests/claims.ts';
import { applyRefundAnswer, requestRefund } from '../src/refund-requests/request-refund.ts';
import { accountRow, paymentsStore, providerOf, settle } from './observe.ts';
import { execute, newPaidSale, type Sale, sandboxOf, type TestedPayments, usd, worker } from './payments-under-test.ts';

/** An order whose payment has succeeded. */
export type PaidSale = Awaited<ReturnType<typeof newPaidSale>>;

/** Actions of banks and parties on disputes. `tested` is read at each call, not before. */
export function disputeActions(tested: () => TestedPayments) {
  const client = () => tested().client;
  const disputesOf = async ({ orderId, seller }: Sale): Promise<Dispute[]> =>
    (await client().listDisputes(seller, { orderId })).output.data.toReversed();
  const getDispute = async ({ buyer }: Sale, id: string): Promise<Dispute> =>
    (await client().getDispute(buyer, { id })).output;
  const refOf = async ({ id }: { id: string }): Promise<string> => {
    const [row] = await execute(
      tested(),
      sql<{ ref: string }>`select provider_ref as ref from dispute where id = ${id}`,
    );
    return row!.ref;
  };
  return {
    disputesOf,
    getDispute,
    disputeOf: async (sale: Sale): Promise<Dispute> => (await disputesOf(sale)).at(-1)!,
    accountOf: (sale: Sale) => accountRow(tested(), sale),
    getPayment: async ({ buyer, payment: { id } }: PaidSale) => (await client().getPayment(buyer, { id })).output,
    /** A paid order of 49.00 with a fee of 4.90. */
    newPaid: (paymentMethod = 'pm_card_visa'): Promise<PaidSale> =>
      newPaidSale(tested(), { paymentMethod }, { total: usd(4900), platformFee: usd(490) }),
    /** The bank of the buyer disputes the payment of an order. */
    disputeBy: async (
      { payment }: PaidSale,
      { amount, ...dispute }: { stage: 'inquiry' | 'chargeback'; reason?: string; amount?: bigint },
    ): Promise<void> => {
      const money = amount === undefined ? undefined : { amount, currency: 'USD' as const };
      await (await sandboxOf(tested())).disputePayment(payment.id, { reason: 'fraudulent', ...dispute, money });
      await settle(tested());
    },
    /** The newest open dispute of the bank ends. */
    closeBy: async (sale: Sale, outcome: 'won' | 'lost'): Promise<void> => {
      const dispute = (await disputesOf(sale)).findLast(
        ({ source, closedAt }) => source === 'provider' && closedAt === null,
      )!;
      await (await sandboxOf(tested())).closeDispute(await refOf(dispute), outcome);
      await settle(tested());
    },
    /** The banks decide every open dispute of an order for the seller. */
    winOpen: async (sale: Sale): Promise<void> => {
      const sandbox = await sandboxOf(tested());
      for (const dispute of await disputesOf(sale))
        if (dispute.source === 'provider' && dispute.closedAt === null)
          await sandbox.closeDispute(await refOf(dispute), 'won');
      await settle(tested());
    },
    /**
     * Trading says that the order was shipped, and whether every shipment has a tracking number. Its hold is a week.
     */
    ship: async ({ orderId }: Sale, isTracked?: boolean): Promise<void> => {
      const { now } = (await tested().engine.getAccountState(worker, { orderId })).output.account!;
      const eligibleAt = new Date(Date.parse(now) + 7 * 86_400_000).toISOString();
      const shipment = { fulfilledAt: now, eligibleAt, isTracked, receiptConfirmedAt: null };
      await tested().engine.recordFulfillment(worker, { orderId, ...shipment });
    },
    /** The buyer claims an amount, by default everything. */
    claim: async ({ orderId, buyer }: Sale, amount?: number): Promise<Dispute> => {
      const what = { id: orderId, reason: 'not_received', description: 'Nothing has arrived.' } as const;
      return (await client().createDispute(buyer, { ...what, ...(amount !== undefined && { amount: usd(amount) }) }))
        .output;
    },
    /** The seller refunds an amount, by default everything that is left. */
    refund: async ({ payment: { id }, seller }: PaidSale, amount?: number) =>
      (await client().createRefund(seller, { id, ...(amount !== undefined && { amount: usd(amount) }) })).output,
    /** The operator decides a claim. */
    decide: async (id: string, outcome: 'won' | 'lost', amount?: bigint): Promise<void> => {
      const store = await paymentsStore(tested());
      const intent = await inTransaction(store, worker, (work) => decideClaim(work, id, outcome, amount));
      if (!intent) return;
      const request = { idempotencyKey: newId('xcl'), signal: AbortSignal.timeout(5000), ageMs: 0 };
      const answer = await requestRefund(await providerOf(tested()), intent, request);
      await inTransaction(store, worker, (work) => applyRefundAnswer(work, intent, answer));
    },
  };
}
