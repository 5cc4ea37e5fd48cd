import type { Delivery } from '@marketplace/webhooks-contract';

/** Well beyond the seconds that `listDeliveryChanges` reads again. */
const rememberedMs = 30_000;

/** Remembers for a while what passed, and lets each version of a delivery pass once. */
export function deduplicateDeliveries(
  now: () => number = () => performance.now(),
): (deliveries: Delivery[]) => Delivery[] {
  // In the order in which they came, so the oldest are first.
  const sentAt = new Map<string, number>();
  return (deliveries) => {
    const at = now();
    for (const [key, time] of sentAt) {
      if (at - time < rememberedMs) break;
      sentAt.delete(key);
    }
    return deliveries.filter(({ id, version }) => {
      const key = `${id}/${version}`;
      const known = sentAt.delete(key);
      sentAt.set(key, at);
      return !known;
    });
  };
}
