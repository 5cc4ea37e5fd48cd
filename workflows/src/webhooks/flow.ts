/**
 * How many workflows the relay may have started whose first attempt has not ended. What does not fit stays in the outbox, where waiting
 * costs nothing; in Temporal it would cost a dispatch of its own, and time of everyone.
 */
export interface Flow {
  /** Resolves when the delivery may be started. What `passes`, also while it waits, takes no room. */
  begin(deliveryId: string, passes?: () => boolean): Promise<void>;
  /** Its first attempt has ended. */
  end(deliveryId: string): void;
}

export const underWayMax = 48;
/** An attempt that takes longer, or is made by another worker, makes room after this. */
const patienceMs = 2_000;

export function createFlow(): Flow {
  const underWay = new Map<string, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  const end = (deliveryId: string): void => {
    clearTimeout(underWay.get(deliveryId));
    if (underWay.delete(deliveryId)) waiting.shift()?.();
  };
  return {
    begin: async (deliveryId, passes = () => false) => {
      while (!passes() && underWay.size >= underWayMax) await new Promise<void>((resolve) => waiting.push(resolve));
      // The room that it was woken for is the next one's.
      if (passes()) return waiting.shift()?.();
      underWay.set(deliveryId, setTimeout(end, patienceMs, deliveryId).unref());
    },
    end,
  };
}
