/** Maximum numbers of requests. */
export interface FairLimits {
  /** Maximum number in progress, for all owners together. */
  ofAll: number;
  /** Maximum number in progress or resting, per owner. */
  ofOwner: number;
  /** Maximum number waiting, per organization. */
  waitingOfOrganization: number;
}

/** Bounds requests in progress, per owner and in total. */
export interface FairLimiter {
  /**
   * Returns a `Leave` if the request may begin at once. Otherwise it waits in the queue and gets a `Waiting`. Null if
   * `waitingOfOrganization` requests of this organization already wait. `owner` is the first owner of the organization,
   * to whom all its organizations count. Without one, the organization counts by itself.
   */
  enter(organization: string, owner?: string): Leave | Waiting | null;
  /** Begins a request at once, even beyond the limits: one that has left because it had to wait for something else. */
  enterAgain(organization: string, owner?: string): Leave;
  /** Number of further requests of this organization that `enter` would now let begin or wait. */
  room(organization: string, owner?: string): number;
}

/**
 * Ends the request. A second call does nothing. For `restMs` more it still counts for its owner, but not in the total:
 * the owner's next request begins later, and others do not wait for that.
 */
export type Leave = (restMs?: number) => void;

/** A request in the queue. */
export interface Waiting {
  /** Resolves when the request may begin. */
  whenFree: Promise<Leave>;
  /** Leaves the queue. False if the request has begun or has given up already. */
  giveUp: () => boolean;
}

type Begin = (leave: Leave) => void;

interface Owner {
  id: string;
  inProgress: number;
  /** Waiting requests by organization, in round-robin order of the organizations. */
  waiting: Map<string, Begin[]>;
}

/**
 * Limits requests fairly. Requests of one organization begin in order of arrival. Owners are served round robin, and so
 * are the organizations of one owner: one request of one owner begins before the hundredth of another. The cost of a
 * call does not grow with the number of waiting requests. `next` holds, in round-robin order, the owners that may begin
 * a waiting request as soon as one ends.
 */
export function fairLimiter({ ofAll, ofOwner, waitingOfOrganization }: FairLimits): FairLimiter {
  const owners = new Map<string, Owner>();
  const next = new Set<Owner>();
  let inProgress = 0;

  const forget = (owner: Owner): void => {
    if (owner.inProgress === 0 && owner.waiting.size === 0) owners.delete(owner.id);
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
    if (owner.waiting.size === 0) forget(owner);
    else if (owner.inProgress < ofOwner) next.add(owner);
    beginNext();
  };
  const beginNext = (): void => {
    for (const candidate of next) {
      if (inProgress >= ofAll) break;
      next.delete(candidate);
      takeFirst(candidate)(begin(candidate));
      if (candidate.waiting.size > 0 && candidate.inProgress < ofOwner) next.add(candidate);
    }
  };
  const ownerOf = (id: string): Owner => {
    const known = owners.get(id);
    if (known) return known;
    const owner: Owner = { id, inProgress: 0, waiting: new Map() };
    owners.set(id, owner);
    return owner;
  };
  /** Number of further requests of the owner that may begin now. */
  const free = (owner: Owner | undefined): number =>
    Math.max(0, Math.min(ofAll - inProgress, ofOwner - (owner?.inProgress ?? 0)));
  return {
    room: (organization, owner = organization) => {
      const known = owners.get(owner);
      const waiting = known?.waiting.get(organization)?.length ?? 0;
      return free(known) + Math.max(0, waitingOfOrganization - waiting);
    },
    enterAgain: (organization, owner = organization) => begin(ownerOf(owner)),
    enter: (organization, ownerId = organization) => {
      const owner = ownerOf(ownerId);
      if (free(owner) > 0) return begin(owner);
      const queue = owner.waiting.get(organization) ?? [];
      if (queue.length >= waitingOfOrganization) return null;
      const { promise, resolve } = Promise.withResolvers<Leave>();
      queue.push(resolve);
      owner.waiting.set(organization, queue);
      if (owner.inProgress < ofOwner) next.add(owner);
      return {
        whenFree: promise,
        giveUp: () => {
          const at = queue.indexOf(resolve);
          if (at === -1) return false;
          queue.splice(at, 1);
          if (queue.length === 0) owner.waiting.delete(organization);
          if (owner.waiting.size === 0) next.delete(owner);
          forget(owner);
          return true;
        },
      };
    },
  };
}

/** Takes the first request of the next organization, which then becomes the last one. */
function takeFirst({ waiting }: Owner): Begin {
  const [organization, queue] = waiting.entries().next().value!;
  const first = queue.shift()!;
  waiting.delete(organization);
  if (queue.length > 0) waiting.set(organization, queue);
  return first;
}
