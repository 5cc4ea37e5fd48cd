import { activityInfo } from '@temporalio/activity';
import { systemCaller } from '@marketplace/kernel';
import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { PaymentsEngineClient, Report } from '@marketplace/payments-contract/engine';
import type { OrderState, TradingEngineClient } from '@marketplace/trading-contract/engine';
import { holdMs } from '@marketplace/trading-contract/limits';

/** The order that the command changes. */
export interface MovedOrder {
  orderId: string;
}

export interface OrderMovesDependencies {
  trading: TradingEngineClient;
  payments: PaymentsEngineClient;
  identity: Pick<IdentityEngineClient, 'getParties'>;
}

/**
 * Activities that change an order or its money. Each calls commands that check the state themselves and are repeatable:
 * they may refuse, or do nothing, because the order has changed since the decision. To add one, add a function here and
 * let a rule of `decide` return its name; the workflow calls it by that name.
 */
export function createOrderMoves({ trading, payments, identity }: OrderMovesDependencies) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  const orderOf = async (orderId: string): Promise<OrderState> =>
    (await trading.getOrderState(caller(), { orderId })).output;
  return {
    /** Cancels an order whose payment or fulfillment is overdue. */
    async expireOrder({ orderId }: MovedOrder): Promise<void> {
      await trading.expireOrder(caller(), { orderId });
    },

    /** Opens the account of an order in payments, with the fee of the platform. */
    async openAccount({ orderId }: MovedOrder): Promise<void> {
      await payments.openAccount(caller(), factsOf(await orderOf(orderId)));
    },

    /**
     * Reports the oldest report of payments to trading, then deletes it in payments. The report is also deleted if
     * trading already knew it or refused it. After a refusal the order is canceled, and `closeAccount` returns the
     * money.
     */
    async forwardReport({ orderId }: MovedOrder): Promise<void> {
      const report = (await payments.getAccountState(caller(), { orderId })).output.account?.report;
      if (!report) return;
      await record(trading, caller(), orderId, report);
      await payments.acknowledgeReport(caller(), { orderId, accountVersion: report.accountVersion });
    },

    /** Cancels the open payments of a canceled order, and refunds what was captured. */
    async closeAccount({ orderId }: MovedOrder): Promise<void> {
      await payments.closeAccount(caller(), factsOf(await orderOf(orderId)));
    },

    /** Refunds a paid order that is being canceled, or its units that were not shipped in time. */
    async refundOrder({ orderId }: MovedOrder): Promise<void> {
      const { cancelReason, unshippedAmount } = await orderOf(orderId);
      if (unshippedAmount) await payments.refundOrder(caller(), { orderId, reason: 'sla_expired', unshippedAmount });
      else if (cancelReason !== null) await payments.refundOrder(caller(), { orderId, reason: cancelReason });
    },

    /** Captures an authorized payment whose authorization will end soon. */
    async captureDue({ orderId }: MovedOrder): Promise<void> {
      await payments.captureDue(caller(), { orderId });
    },

    /**
     * Reports to payments when the order was fulfilled, whether that can be proven, and that its receipt was confirmed.
     */
    async recordFulfillment({ orderId }: MovedOrder): Promise<void> {
      const { fulfilledAt, payoutEligibleAt, holdEndsAt, isTracked, receiptConfirmedAt } = await orderOf(orderId);
      if (fulfilledAt === null) return;
      // Trading has no time of payout for a disputed order. Payments keeps it during the dispute.
      const eligibleAt = payoutEligibleAt ?? holdEndsAt ?? new Date(Date.parse(fulfilledAt) + holdMs).toISOString();
      await payments.recordFulfillment(caller(), { orderId, fulfilledAt, eligibleAt, isTracked, receiptConfirmedAt });
    },

    /** Releases the money of a fulfilled order to the seller. */
    async releaseOrder({ orderId }: MovedOrder): Promise<void> {
      await payments.releaseOrder(caller(), { orderId });
    },

    /** Refunds the buyer of a claim that the seller did not answer in time. */
    async expireClaim({ orderId }: MovedOrder): Promise<void> {
      await payments.expireClaim(caller(), { orderId });
    },

    /** Sends evidence to a bank that disputes a refunded payment. */
    async answerDispute({ orderId }: MovedOrder): Promise<void> {
      await payments.answerDispute(caller(), { orderId });
    },

    /**
     * Starts the payout of an order, or stores the reason that holds it. One such reason is that both parties are the
     * same people.
     */
    async startPayout({ orderId }: MovedOrder): Promise<void> {
      const { buyerOrganizationId, sellerOrganizationId } = await orderOf(orderId);
      const parties = (await identity.getParties(caller(), { buyerOrganizationId, sellerOrganizationId })).output;
      await payments.startPayout(caller(), { orderId, parties });
    },
  };
}
export type OrderMoves = ReturnType<typeof createOrderMoves>;
export type OrderMove = keyof OrderMoves;

function factsOf({ orderId, buyerOrganizationId, sellerOrganizationId, total, platformFee }: OrderState) {
  return { orderId, buyerOrganizationId, sellerOrganizationId, total, platformFee };
}

/** Calls the operation of trading that records reports of this kind. */
async function record(
  trading: TradingEngineClient,
  caller: ReturnType<typeof systemCaller>,
  orderId: string,
  report: Report,
): Promise<void> {
  switch (report.kind) {
    case 'payment': {
      const { kind: _kind, ...facts } = report;
      return void (await trading.recordPayment(caller, { orderId, ...facts }));
    }
    case 'refund': {
      const { kind: _kind, ...facts } = report;
      return void (await trading.recordRefund(caller, { orderId, ...facts }));
    }
    case 'dispute': {
      const { kind: _kind, ...facts } = report;
      return void (await trading.recordDispute(caller, { orderId, ...facts }));
    }
    case 'release': {
      const { kind: _kind, ...facts } = report;
      return void (await trading.recordRelease(caller, { orderId, ...facts }));
    }
  }
}
