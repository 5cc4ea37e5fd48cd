import type { RetryPolicy } from '@marketplace/webhooks-contract';

/**
 * Settings of an endpoint: a delivery has `attempts` attempts, a day apart, so that during a test only a request makes
 * the next one.
 */
export function attemptsADayApart(attempts = 2): { retryPolicy: RetryPolicy } {
  return { retryPolicy: { delaysSeconds: Array.from({ length: attempts - 1 }, () => 86_400), byEventType: {} } };
}
