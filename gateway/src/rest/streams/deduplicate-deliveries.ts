import type { Delivery } from '@marketplace/webhooks-contract';

/** Well beyond the seconds of overlap that `listDeliveryChanges` reads again. */
const rememberedMs = 30_000;

/** Returns a filter that lets each version of a delivery pass once, and remembers versions for `rememberedMs`. */
export function deduplicateDeliveries(
  now: () => number = () => performance.now(),
): (deliveries: Delivery[]) => Delivery[] {
  // Ordered by time, oldest first.
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
