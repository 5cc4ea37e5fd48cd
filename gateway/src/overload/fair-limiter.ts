/** Bounds of what is in progress at once. */
export interface FairLimits {
  /** Of all owners together. */
  ofAll: number;
  ofOwner: number;
  /** How many more of one owner may wait. */
  waitingOfOwner: number;
}

export interface FairLimiter {
  /**
   * Begins at once and returns how to end, or waits: `whenFree` resolves with that. Null when as many of this owner
   * wait as may.
   * `giveUp` leaves the queue, and returns false when it is too late for that.
   */
  enter(owner: string): Leave | Waiting | null;
}

export type Leave = () => void;

export interface Waiting {
  whenFree: Promise<Leave>;
  giveUp: () => boolean;
}

interface Owner {
  id: string;
  inProgress: number;
  waiting: ((leave: Leave) => void)[];
}

/**
 * Of one owner, first come, first served; among owners in turn, so that a single request of one comes before the
 * hundredth of another. Each call takes the same time, however much waits: `next` holds, in the order of their turns,
 * the owners that have something waiting and may begin it as soon as there is room.
 */
export function fairLimiter({ ofAll, ofOwner, waitingOfOwner }: FairLimits): FairLimiter {
  const owners = new Map<string, Owner>();
  const next = new Set<Owner>();
  let inProgress = 0;

  const forget = (owner: Owner): void => {
    if (owner.inProgress === 0 && owner.waiting.length === 0) owners.delete(owner.id);
  };
  const begin = (owner: Owner): Leave => {
    inProgress += 1;
    owner.inProgress += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inProgress -= 1;
      owner.inProgress -= 1;
      if (owner.waiting.length > 0) next.add(owner);
      else forget(owner);
      for (const turn of next) {
        if (inProgress >= ofAll) break;
        next.delete(turn);
        turn.waiting.shift()!(begin(turn));
        if (turn.waiting.length > 0 && turn.inProgress < ofOwner) next.add(turn);
      }
    };
  };
  const ownerOf = (id: string): Owner => {
    const known = owners.get(id);
    if (known) return known;
    const owner: Owner = { id, inProgress: 0, waiting: [] };
    owners.set(id, owner);
    return owner;
  };
  return {
    enter: (id) => {
      const owner = ownerOf(id);
      if (inProgress < ofAll && owner.inProgress < ofOwner) return begin(owner);
      if (owner.waiting.length >= waitingOfOwner) return null;
      const { promise, resolve } = Promise.withResolvers<Leave>();
      owner.waiting.push(resolve);
      if (owner.inProgress < ofOwner) next.add(owner);
      return {
        whenFree: promise,
        giveUp: () => {
          const at = owner.waiting.indexOf(resolve);
          if (at === -1) return false;
          owner.waiting.splice(at, 1);
          if (owner.waiting.length === 0) next.delete(owner);
          forget(owner);
          return true;
        },
      };
    },
  };
}
