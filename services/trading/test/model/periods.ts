import { expectSame } from './difference.ts';
import { days, hours, minutes } from './rules/market.ts';

interface Timed {
  type: string;
  data: { object: Record<string, unknown> };
}

const seconds = (from: unknown, to: unknown): number => (Date.parse(String(to)) - Date.parse(String(from))) / 1000;

/**
 * Expects the deadlines in an event to be exactly as long after the change as the rules say. Elsewhere times are
 * compared without the real time that has passed.
 */
export function expectExactPeriods({ type, data: { object } }: Timed, ttlHours: number | undefined): void {
  const { createdAt, updatedAt } = object;
  const check = (member: string, from: unknown, period: number) =>
    expectSame(`The time from the change to ${member} in ${type}`, seconds(from, object[member]), period);
  if (type === 'offer.submitted') check('expiresAt', createdAt, hours(ttlHours!));
  if (type === 'offer.countered') check('expiresAt', updatedAt, hours(ttlHours!));
  if (type === 'order.created') {
    // The shorter ones are those of people who let orders lapse, and of listings that must be paid at once.
    const [usual, ...shorter] =
      object['offerId'] === null ? [minutes(30), minutes(10)] : [hours(72), hours(24), minutes(10)];
    const period = seconds(createdAt, object['paymentDueAt']);
    check('paymentDueAt', createdAt, shorter.includes(period) ? period : usual!);
  }
  if (type === 'order.paid') check('fulfillBy', updatedAt, days(14));
  if (type === 'order.fulfilled') check('payoutEligibleAt', updatedAt, days(7 + Number(object['deliveryDays'] ?? 0)));
}
