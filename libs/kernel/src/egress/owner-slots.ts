/** Bounds what the same owner does at the same time. */
export interface OwnerSlots {
  /** Resolves, in the order of the calls, when the owner has a free slot, with the function that frees it. */
  take(owner: string): Promise<() => void>;
}

/** Makes slots: `max` for each owner. Owners do not wait for each other. */
export function ownerSlots(max: number): OwnerSlots {
  const owners = new Map<string, { taken: number; waiting: (() => void)[] }>();
  return {
    take: async (id) => {
      const owner = owners.get(id) ?? { taken: 0, waiting: [] };
      owners.set(id, owner);
      if (owner.taken >= max) await new Promise<void>((begin) => owner.waiting.push(begin));
      else owner.taken += 1;
      return () => {
        const begin = owner.waiting.shift();
        // The slot passes to the one that waits.
        if (begin) return begin();
        owner.taken -= 1;
        if (owner.taken === 0) owners.delete(id);
      };
    },
  };
}
