import { activityInfo } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { closeOrganization } from '@marketplace/identity-contract/workflows';
import { instruments, systemCaller } from '@marketplace/kernel';
import type { AccountState, PaymentsEngineClient } from '@marketplace/payments-contract/engine';
import type { OrderState, TradingEngineClient } from '@marketplace/trading-contract/engine';
import { signalWorkflow } from '../temporal/start-workflow.ts';
import { decide, type Decision } from './decide.ts';
import { describeOrder } from './describe-order.ts';

/** Result of reading an order for its workflow. */
export interface OrderLook {
  status: OrderState['status'];
  /**
   * Changes with every change of the order or its money. If a command leaves it unchanged, the command had no effect.
   */
  revision: string;
  /** For the Temporal UI. */
  details: string;
  next: Decision;
}

const batch = 500;

export interface OrderActivitiesDependencies {
  trading: TradingEngineClient;
  payments: PaymentsEngineClient;
  client: Client;
}

/** Activities that read orders, or process one batch. Workflows repeat them. */
export function createOrderActivities({ trading, payments, client }: OrderActivitiesDependencies) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Reads the order and its money, and decides what happens next. Changes nothing. */
    async lookAtOrder({ orderId }: { orderId: string }): Promise<OrderLook> {
      // The money is read first, so that reports sent to trading in between count as sent.
      const { account } = (await payments.getAccountState(caller(), { orderId })).output;
      const order = (await trading.getOrderState(caller(), { orderId })).output;
      const next = decide(order, account);
      const details = describeOrder(order, account, next);
      return { status: order.status, revision: revisionOf(order, account), details, next };
    },

    /** Makes the workflows that close these organizations count again. */
    async wakeClosings({ organizationIds }: { organizationIds: string[] }): Promise<void> {
      await Promise.all(
        organizationIds.map((organizationId) =>
          signalWorkflow(client, closeOrganization, closeOrganization.id({ organizationId }), 'lookAgain'),
        ),
      );
    },

    /**
     * Requests the workflows of one batch of overdue orders. Returns their number, and the position of the next batch
     * (null at the end).
     */
    async requeueOverdueOrders({
      after,
    }: {
      after: string | null;
    }): Promise<{ requeued: number; next: string | null }> {
      const { output } = await trading.requeueOverdueOrders(caller(), { after, limit: batch });
      countOverdue(output.requeued);
      return output;
    },

    /** Closes one batch of expired offers. Returns their number, and whether there may be more. */
    async expireOffers(): Promise<{ closed: number; more: boolean }> {
      return (await trading.expireOffers(caller(), { limit: batch })).output;
    },

    /**
     * Requests the mails of one batch of reminders of each service. Returns their number, and whether there may be
     * more.
     */
    async sendReminders(): Promise<{ reminded: number; more: boolean }> {
      const { output: ofTrade } = await trading.sendReminders(caller(), { limit: batch });
      const { output: ofDisputes } = await payments.sendReminders(caller(), { limit: batch });
      return { reminded: ofTrade.reminded + ofDisputes.reminded, more: ofTrade.more || ofDisputes.more };
    },
  };
}
export type OrderActivities = ReturnType<typeof createOrderActivities>;

/** Versions and states of everything that commands change, for comparison only. */
function revisionOf({ version }: OrderState, account: AccountState | null): string {
  if (!account) return String(version);
  const { livePayment, payout, report } = account;
  return [
    version,
    account.version,
    account.status,
    report?.accountVersion ?? '',
    livePayment ? `${livePayment.id} ${livePayment.status}` : '',
    payout ? `${payout.id} ${payout.status} ${payout.holdReasons.join(' ')}` : '',
  ].join('/');
}

const orderMetrics = instruments((meter) => ({
  overdue: meter.createCounter('trading.orders.overdue', {
    description: 'Open orders at whose deadline nothing happened. Their workflows were requested again.',
  }),
}));

/**
 * Counts them. Call it with 0 when the worker starts: Prometheus notices the first increase only after it has seen the
 * zero.
 */
export function countOverdue(count: number): void {
  orderMetrics().overdue.add(count);
}
