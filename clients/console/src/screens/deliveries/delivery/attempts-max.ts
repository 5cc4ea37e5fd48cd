import type { Delivery } from './delivery-screen.tsx';

/** Of the default schedule. */
const defaultAttempts = 10;

/** How many attempts are made if all fail, by the present settings of the endpoint. Undefined: it was deleted. */
export function attemptsMaxOf({ endpoint, eventType, trigger }: Delivery): number | undefined {
  if (trigger === 'test') return 1;
  if (!endpoint) return undefined;
  if (!endpoint.retryPolicy) return defaultAttempts;
  const { delaysSeconds, eventTypeDelays } = endpoint.retryPolicy;
  return (eventTypeDelays.find((one) => one.eventType === eventType)?.delaysSeconds ?? delaysSeconds).length + 1;
}
