import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Caller, type Logger, organizationOf, systemCaller } from '@marketplace/kernel';
import { paymentsContract } from '@marketplace/payments-contract';
import type { Call, Calls } from './catalogue.ts';
import { type Clients, operationOf, type OperationName } from './clients.ts';

/** Commands on an order that depend on its money. Before they run, trading has recorded all that payments reports. */
const needReports: readonly OperationName[] = [
  'trading.fulfillOrder',
  'trading.cancelOrder',
  'trading.confirmReceipt',
  'trading.setOrderShippingAddress',
];

/**
 * Commands that change the money of an order, which their output names. Trading records the change before they are
 * answered. Changes that a party keeps with a payment for itself do not concern trading.
 */
const causeReports = Object.entries(paymentsContract.operations)
  .filter(([name, { kind, output }]) => kind === 'command' && name !== 'updatePayment' && namesOrder(output))
  .map(([name]) => `payments.${name}` as OperationName);

function namesOrder(output: z.ZodType): boolean {
  return output instanceof z.ZodObject && 'orderId' in output.shape;
}

/** Longest time that an answer waits for another domain, in milliseconds. The workflow of the order informs it too. */
const reportMsMax = 300;

type Domains = Pick<Clients, 'trading' | 'payments'>;

/**
 * Wraps the calls so that an order and its money agree without waiting for the workflow of the order. Commands that
 * need the reports of payments fail if trading cannot get them. Commands after which another domain is informed do not.
 */
export function reportMoney(calls: Calls, { trading, payments }: Domains, log: Logger): Calls {
  const report = async (orderId: string, by: Caller, organizationId?: string): Promise<object> => {
    const caller = gatewayIn(by);
    const { reports, ...money } = (await payments.getOrderReports(caller, { orderId, organizationId })).output;
    if (reports.length > 0) await trading.recordReports(caller, { orderId, reports });
    return money;
  };
  const close = async ({ id: orderId, status }: { id: string; status: string }, by: Caller): Promise<void> => {
    if (status === 'canceled') await payments.recordCancellation(gatewayIn(by), { orderId });
  };

  /** Wraps a call so that `inform` runs before it returns, for some time and whether or not it fails. */
  const before = <Output>(
    name: string,
    call: Call,
    inform: (output: Output, caller: Caller) => Promise<unknown>,
  ): Call => {
    return async (caller, input) => {
      const reply = await call(caller, input);
      const informed = inform(reply.output as Output, caller).catch((error: unknown) =>
        log.debug({ err: error, operation: name }, 'the workflow of the order will inform the other domain'),
      );
      await Promise.race([informed, delay(reportMsMax, undefined, { ref: false })]);
      return reply;
    };
  };
  const afterReports = (name: OperationName, call: Call): Call => {
    const { input: schema, facts } = operationOf(name);
    return async (caller, input) => {
      const parsed = schema.safeParse(input);
      // The command refuses it, and names every invalid member.
      if (!parsed.success) return call(caller, input);
      const reported = await report((parsed.data as { id: string }).id, caller, organizationOf(caller));
      return call(facts ? { ...caller, facts: reported } : caller, input);
    };
  };

  const informing = new Map(calls);
  const wrap = (name: OperationName, wrapped: (call: Call) => Call): void => {
    const call = informing.get(name);
    if (call) informing.set(name, wrapped(call));
  };
  for (const name of needReports) wrap(name, (call) => afterReports(name, call));
  for (const name of causeReports)
    wrap(name, (call) => before(name, call, ({ orderId }: { orderId: string }, by) => report(orderId, by)));
  wrap('trading.cancelOrder', (call) => before('trading.cancelOrder', call, close));
  return informing;
}

/** The gateway as caller, in the request of another caller. */
function gatewayIn({ requestId, traceparent }: Caller): Caller {
  return { ...systemCaller('gateway', requestId), ...(traceparent !== undefined && { traceparent }) };
}
