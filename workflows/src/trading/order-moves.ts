import { activityInfo } from '@temporalio/activity';
import { systemCaller } from '@marketplace/kernel';
import type { TradingEngineClient } from '@marketplace/trading-contract/engine';

/** The order that a move is about. */
export interface MovedOrder {
  orderId: string;
}

/**
 * Activities that change an order. Each calls one command, which checks the state itself and can be repeated: it may
 * refuse, or do nothing, because the order has changed since the decision. To add a move, add a function here and let
 * `decide` return its name; the workflow calls moves by name.
 */
export function createOrderMoves({ trading }: { trading: TradingEngineClient }) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /** Cancels an order whose payment or fulfillment is overdue. */
    async expireOrder({ orderId }: MovedOrder): Promise<void> {
      await trading.expireOrder(caller(), { orderId });
    },
  };
}
export type OrderMoves = ReturnType<typeof createOrderMoves>;
export type OrderMove = keyof OrderMoves;
