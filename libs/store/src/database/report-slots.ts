import { type Caller, type FairLimiter, fairLimiter, type Leave, ServiceError } from '@marketplace/kernel';

/** Reports that wait, of one organization. */
const waitingMax = 32;
/** A report that has waited this long is refused. By then most clients have given up. */
const waitMsMax = 10_000;

/** Lets a report begin when it may. Throws `too_many_requests_in_progress` or `temporarily_unavailable`. */
export type EnterReport = (caller: Caller) => Promise<Leave>;

/**
 * Slots of the connections for reports: one report of one owner runs at a time, and owners are served round robin, so
 * that the reports of one of them never keep another one's waiting for more than one each. `ofAll`: the connections.
 */
export function reportSlots(ofAll: number): EnterReport {
  const limiter = fairLimiter({ ofAll, ofOwner: 1, waitingOfOrganization: waitingMax });
  return async (caller) => {
    const entered = limiter.enter(...requesterOf(caller));
    if (typeof entered === 'function') return entered;
    if (entered === null)
      throw new ServiceError('too_many_requests_in_progress', 'Too many reports of your organization wait already.');
    return begun(entered);
  };
}

async function begun({ whenFree, giveUp }: Exclude<ReturnType<FairLimiter['enter']>, Leave | null>): Promise<Leave> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    if (giveUp()) reject(new ServiceError('temporarily_unavailable', 'Too many reports are made. Try again later.'));
  }, waitMsMax);
  return Promise.race([whenFree, promise]).finally(() => clearTimeout(timer));
}

/** The organization and its owner; the name of the caller if it has none. */
function requesterOf({ actor }: Caller): [organization: string, owner?: string] {
  if ('organizationId' in actor && actor.organizationId !== null) return [actor.organizationId, actor.ownerId];
  return [actor.type === 'user' ? actor.userId : actor.type];
}
