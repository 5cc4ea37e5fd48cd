/** Maximum numbers of requests. */
export interface FairLimits {
  /** In progress, of all owners together. */
  ofAll: number;
  /** In progress or resting, of one owner. */
  ofOwner: number;
  /** Waiting, of one owner. */
  waitingOfOwner: number;
}

/** Bounds requests in progress, per owner and in total. */
export interface FairLimiter {
  /**
   * Returns a `Leave` if the request may begin at once. Otherwise it waits in the queue and gets a `Waiting`. Null if
   * `waitingOfOwner` requests of this owner wait already.
   */
  enter(owner: string): Leave | Waiting | null;
  /** How many further requests of this owner `enter` would let begin or wait now. */
  room(owner: string): number;
}

/**
 * Ends the request. A second call does nothing. For `restMs` more it counts as one of its owner's, not as one of all:
 * the owner's next one begins later, and others do not wait for that.
 */
export type Leave = (restMs?: number) => void;

/** A request in the queue. */
export interface Waiting {
  /** Resolves when the request may begin. */
  whenFree: Promise<Leave>;
  /** Leaves the queue. False if the request has begun or has given up already. */
  giveUp: () => boolean;
}

interface Owner {
  id: string;
  inProgress: number;
  waiting: ((leave: Leave) => void)[];
}

/**
 * Requests of one owner begin in order of arrival; owners are served round robin, so one request of one owner begins
 * before the hundredth of another. The cost of a call does not grow with the number of waiting requests. `next` holds
 * the owners that may begin a waiting request as soon as there is room, in round-robin order.
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
    return (restMs = 0) => {
      if (left) return;
      left = true;
      inProgress -= 1;
      if (restMs <= 0) return freeOwner(owner);
      setTimeout(() => freeOwner(owner), restMs).unref();
      beginNext();
    };
  };
  const freeOwner = (owner: Owner): void => {
    owner.inProgress -= 1;
    if (owner.waiting.length > 0) next.add(owner);
    else forget(owner);
    beginNext();
  };
  const beginNext = (): void => {
    for (const candidate of next) {
      if (inProgress >= ofAll) break;
      next.delete(candidate);
      candidate.waiting.shift()!(begin(candidate));
      if (candidate.waiting.length > 0 && candidate.inProgress < ofOwner) next.add(candidate);
    }
  };
  const ownerOf = (id: string): Owner => {
    const known = owners.get(id);
    if (known) return known;
    const owner: Owner = { id, inProgress: 0, waiting: [] };
    owners.set(id, owner);
    return owner;
  };
  /** How many further requests of the owner may begin now. */
  const free = (owner: Owner | undefined): number =>
    Math.max(0, Math.min(ofAll - inProgress, ofOwner - (owner?.inProgress ?? 0)));
  return {
    room: (id) => {
      const owner = owners.get(id);
      return free(owner) + Math.max(0, waitingOfOwner - (owner?.waiting.length ?? 0));
    },
    enter: (id) => {
      const owner = ownerOf(id);
      if (free(owner) > 0) return begin(owner);
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
