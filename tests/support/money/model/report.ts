import { type KnownOrder, system, type World } from './world.ts';

/**
 * What the gateway does around commands: trading records what payments reports of an order. Returns what else the command
 * must know of its money.
 */
export async function report({ money, journal }: World, { id: orderId, label }: KnownOrder) {
  const { reports, ...more } = (await money.payments.client.getOrderReports(system, { orderId })).output;
  if (reports.length > 0) await money.trading.client.recordReports(system, { orderId, reports });
  journal.push(`the gateway reports ${reports.length} changes of ${label}`);
  return more;
}
