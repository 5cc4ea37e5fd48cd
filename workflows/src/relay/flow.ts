/**
 * How many workflows the relay may have started whose first attempt has not ended. What does not fit stays in the outbox, where waiting
 * costs nothing; in Temporal it would cost a dispatch of its own, and time of everyone.
 */
export interface Flow {
  /** Resolves when the delivery may be started. */
  begin(deliveryId: string): Promise<void>;
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
    begin: async (deliveryId) => {
      while (underWay.size >= underWayMax) await new Promise<void>((resolve) => waiting.push(resolve));
      underWay.set(deliveryId, setTimeout(end, patienceMs, deliveryId).unref());
    },
    end,
  };
}
