import type { RouterMiddleware } from '@koa/router';
import { type Caller, isServiceError, ServiceError } from '@marketplace/kernel';
import type { Payment, Refund } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import type { Calls } from '../calls/catalogue.ts';
import { callerOf, type GatewayState } from '../context.ts';
import { contentSecurityPolicy } from '../pages/content-security-policy.ts';
import { receiptPage, statementPage } from '../pages/document-pages.ts';
import type { CompiledRoute } from './compile-route.ts';
import { located, readInput } from './request-input.ts';

/** Content type of documents. */
export const documentType = 'text/html';

interface Receipt {
  payment: Payment;
  refunds: Refund[];
}

/** The handler of routes whose answer is a page that can be printed. Errors are problems, as everywhere. */
export function answerDocument(compiled: CompiledRoute, calls: Calls): RouterMiddleware<GatewayState> {
  const { name, route } = compiled;
  const call = calls.get(name)!;
  return async (ctx) => {
    const caller = callerOf(ctx);
    if (!ctx.accepts(documentType))
      throw new ServiceError('not_acceptable', `The answer is \`${documentType}\`: accept it.`);
    const input = await readInput(ctx, compiled, ctx.params);
    const { output } = await call(caller, input).catch((error: unknown) => {
      throw located(error, compiled, ctx.params);
    });
    ctx.status = 200;
    ctx.set({ 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-store' });
    ctx.body =
      route.document === 'receipt'
        ? receiptPage(output as Receipt, await orderOf(calls, caller, output as Receipt))
        : statementPage(output as Parameters<typeof statementPage>[0]);
    ctx.type = documentType;
  };
}

/** The order of a payment. Null if the caller may read payments, but no orders. */
async function orderOf(calls: Calls, caller: Caller, { payment }: Receipt): Promise<Order | null> {
  try {
    return (await calls.get('trading.getOrder')!(caller, { id: payment.orderId })).output as Order;
  } catch (error) {
    if (isServiceError(error) && error.code === 'insufficient_scope') return null;
    throw error;
  }
}
