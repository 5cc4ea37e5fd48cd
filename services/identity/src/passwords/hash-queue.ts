import { kernelErrors, networkOf, type ServiceError, widerNetworksOf } from '@marketplace/kernel';
import type { HashRequester } from '../throttling/attempt.ts';

export interface HashQueueLimits {
  /**
   * Hashes that are computed at the same time. They run on the thread pool that also resolves names and reads files, so
   * they may use only a part of it.
   */
  runningMax: number;
  /**
   * Maximum number of running calls that are not known. After each, the next one waits for as long as it took, so that
   * strangers use half a processor at most, however many networks they come from. The default is `runningMax`, without
   * such a wait.
   */
  strangersMax?: number;
  /** Waiting calls, in total and of one network. */
  waitingMax: number;
  waitingOfNetworkMax: number;
  /** Longest wait of a call. Then it is refused, long before the caller takes the service for unreachable. */
  waitMsMax: number;
}

interface Waiting {
  isKnown: boolean;
  account: string | undefined;
  network: string;
  site: string;
  start: () => void;
  refuse: () => void;
}

/** Maximum number of known calls of one account that wait. */
const waitingOfAccountMax = 10;

/** Maximum number of networks whose last turn is remembered. */
const turnsMax = 10_000;

/**
 * Runs at most `runningMax` calls at a time, `strangersMax` that are not known, and one of an account from networks
 * that are. The others wait. Known networks go first; then sites, and the networks of a site, are served round robin,
 * so that a crowd of one site delays a call of another site by one hash only. If too many wait, the newest call of the
 * site with the most waiting calls is refused, with `rate_limited`. So is one that has waited for too long.
 */
export function createHashQueue({
  runningMax,
  strangersMax,
  waitingMax,
  waitingOfNetworkMax,
  waitMsMax,
}: HashQueueLimits) {
  let running = 0;
  /** Unknown calls that are running, or that ended less than their own duration ago. */
  let strangers = 0;
  let turns = 0;
  const waiting: Waiting[] = [];
  const lastTurnOf = new Map<string, number>();
  /**
   * Accounts with a known call that is running, or that ended less than its own duration ago. Strangers delay no owner.
   */
  const busyAccounts = new Set<string>();
  const mayStart = ({ isKnown = false, account = '' }: HashRequester): boolean =>
    isKnown ? !busyAccounts.has(account) : strangers < (strangersMax ?? runningMax);

  return async function runQueued<T>(requester: HashRequester, run: () => Promise<T>): Promise<T> {
    if (running < runningMax && mayStart(requester)) begin(requester);
    else await turn(requester);
    const startedAt = performance.now();
    try {
      return await run();
    } finally {
      end(requester, performance.now() - startedAt);
      startNext();
    }
  };

  function begin({ isKnown = false, account }: HashRequester): void {
    running += 1;
    if (!isKnown) strangers += 1;
    else if (account !== undefined) busyAccounts.add(account);
  }

  function end({ isKnown = false, account }: HashRequester, tookMs: number): void {
    running -= 1;
    const endRest = (): void => {
      if (!isKnown) strangers -= 1;
      else if (account !== undefined) busyAccounts.delete(account);
      startNext();
    };
    if (isKnown || strangersMax !== undefined) setTimeout(endRest, tookMs).unref();
    else endRest();
  }

  function startNext(): void {
    while (running < runningMax) {
      const next = takeNext();
      if (!next) return;
      begin(next);
      next.start();
    }
  }

  function turn({ ip, isKnown = false, account }: HashRequester): Promise<void> {
    const [network, site] = ip === undefined ? ['internal', 'internal'] : [networkOf(ip), widerNetworksOf(ip).site];
    const entry = { isKnown, account: isKnown ? account : undefined, network, site };
    if (waiting.filter((other) => other.network === network).length >= waitingOfNetworkMax) throw tooMany();
    const ofAccount = waiting.filter((other) => other.account !== undefined && other.account === entry.account);
    if (ofAccount.length >= waitingOfAccountMax) throw tooMany();
    if (waiting.length >= waitingMax) makeRoomFor(entry);
    return new Promise((resolve, reject) => {
      const start = (): void => (clearTimeout(timer), resolve());
      const refuse = (): void => (clearTimeout(timer), remove(waited), reject(tooMany()));
      const waited: Waiting = { ...entry, start, refuse };
      const timer = setTimeout(refuse, waitMsMax).unref();
      waiting.push(waited);
    });
  }

  /** Refuses a waiting call of a larger crowd than the newcomer's. Throws if no crowd is larger. */
  function makeRoomFor({ isKnown, site }: Pick<Waiting, 'isKnown' | 'site'>): void {
    const crowds = Map.groupBy(waiting, (entry) => `${entry.isKnown} ${entry.site}`);
    const own = crowds.get(`${isKnown} ${site}`)?.length ?? 0;
    const largest = [...crowds.values()]
      .filter(([first]) => isKnown || !first!.isKnown)
      .toSorted((a, b) => Number(a[0]!.isKnown) - Number(b[0]!.isKnown) || b.length - a.length)[0];
    const outranked = isKnown && largest?.[0]!.isKnown === false;
    if (!largest || !(outranked || largest.length > own + 1)) throw tooMany();
    largest.at(-1)!.refuse();
  }

  function remove(entry: Waiting): void {
    waiting.splice(waiting.indexOf(entry), 1);
  }

  /**
   * Removes and returns the call whose turn it is, of those that may start: known first, then the site and network
   * served least recently.
   */
  function takeNext(): Waiting | undefined {
    const rank = ({ isKnown, site, network }: Waiting): number[] => [
      isKnown ? 0 : 1,
      lastTurnOf.get(`site ${site}`) ?? 0,
      lastTurnOf.get(network) ?? 0,
    ];
    let next: Waiting | undefined;
    for (const entry of waiting.filter(mayStart)) if (!next || isBefore(rank(entry), rank(next))) next = entry;
    if (waiting.length === 0 || lastTurnOf.size > turnsMax) lastTurnOf.clear();
    if (!next) return undefined;
    remove(next);
    turns += 1;
    lastTurnOf.set(`site ${next.site}`, turns).set(next.network, turns);
    return next;
  }
}

function isBefore(a: number[], b: number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && a[at]! < b[at]!;
}

function tooMany(): ServiceError {
  return kernelErrors.rate_limited(
    'Too many passwords are being checked at the moment: try again.',
    { 'violated-policies': ['password-checks'] },
    { retryAfterSeconds: 2 },
  );
}
