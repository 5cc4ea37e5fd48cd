import { type Caller, type FairLimiter, fairLimiter, type Leave, ServiceError } from '@marketplace/kernel';

/** Maximum number of waiting reports of one organization. */
const waitingMax = 32;
/** Time after which a waiting report is refused. By then most clients have given up. */
const waitMsMax = 10_000;

/** Waits until a report may begin. Throws `too_many_requests_in_progress` or `temporarily_unavailable`. */
export type EnterReport = (caller: Caller) => Promise<Leave>;

/**
 * Slots of the connections for reports. One report of one owner runs at a time, and owners are served round robin, so
 * that the reports of one owner delay those of another by at most one each. `ofAll` is the number of connections.
 */
export function reportSlots(ofAll: number): EnterReport {
  const limiter = fairLimiter({ ofAll, ofOwner: 1, waitingOfOrganization: waitingMax });
  return async (caller) => {
    const entered = limiter.enter(...requesterOf(caller));
    if (typeof entered === 'function') return entered;
    if (entered === null)
      throw new ServiceError(
        'too_many_requests_in_progress',
        'Too many reports of your organization are already waiting.',
      );
    return begun(entered);
  };
}

async function begun({ whenFree, giveUp }: Exclude<ReturnType<FairLimiter['enter']>, Leave | null>): Promise<Leave> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    if (giveUp()) reject(new ServiceError('temporarily_unavailable', 'Too many reports are running. Try again later.'));
  }, waitMsMax);
  return Promise.race([whenFree, promise]).finally(() => clearTimeout(timer));
}

/** The organization and its owner; the name of the caller if it has no organization. */
function requesterOf({ actor }: Caller): [organization: string, owner?: string] {
  if ('organizationId' in actor && actor.organizationId !== null) return [actor.organizationId, actor.ownerId];
  return [actor.type === 'user' ? actor.userId : actor.type];
}
