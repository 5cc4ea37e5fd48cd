import type { AttemptRoom } from '@marketplace/webhooks-contract/engine';
import { createFairShareLimiter } from './fair-share-limiter.ts';
import { createUnansweredPace, type UnansweredPaceOptions } from './unanswered-pace.ts';

export interface StartWindowOptions {
  /** Maximum number of granted attempts that have not ended. */
  sizeMax: number;
  /** Maximum number of attempts under way. Limits the shares of organizations; see `FairShareLimiter`. */
  capacity: number;
  /** Time after which an attempt counts as hanging. */
  hangsAfterMs: number;
  /**
   * Time after which an attempt no longer counts in the window. If many attempts of an organization hang, none of its
   * attempts counts. Default: all count.
   */
  patienceMs?: number;
  /**
   * Time after its grant within which an attempt should begin. If attempts begin later, Temporal or this worker is
   * busy, and the window shrinks, down to `sizeMin`: deliveries that wait in Temporal delay all others, while
   * deliveries that wait in SQL do not. Default: the size is fixed.
   */
  beginWithinMs?: number;
  sizeMin?: number;
  /** Limits organizations without any answer from their receivers. Default: no limit. */
  unanswered?: UnansweredPaceOptions;
}

/** An attempt that has begun here. Its slot may have been granted to another worker. */
interface BegunAttempt {
  /** Whether this worker was granted the slot. */
  granted: boolean;
  end(): void;
}

/**
 * Tracks the attempts that this worker was granted and has under way. The worker asks for no more than it can begin
 * soon; all other deliveries wait in SQL, where waiting is cheap.
 */
export interface StartWindow {
  /** Number of attempts that may be requested now, in all and per organization, and the organizations that get none. */
  room(): Pick<AttemptRoom, 'attemptsMax' | 'organizationMax' | 'maxOfOrganizations' | 'exceptOrganizations'>;
  /** Whether an organization gets few attempts because none of its receivers answers. Its limit rises soon. */
  isPacing(): boolean;
  /**
   * Whether such an organization may get its first answer at any moment, because its first attempts have just begun.
   */
  expectsAnswer(): boolean;
  /** Records a granted slot. If the attempt has not begun here within `forgottenMs`, another worker makes it. */
  grant(deliveryId: string, organizationId: string, forgottenMs?: number): void;
  /** Records that an attempt begins here. Attempts after the first leave the window: they have separate shares. */
  begin(attempt: { deliveryId: string; organizationId: string; number: number }): BegunAttempt;
  /** Records that the attempt will not begin here, or has ended. */
  forget(deliveryId: string): void;
  /** Records that a receiver of the organization has answered, with any status code. */
  answered(organizationId: string): void;
  /** The number of attempts granted or begun here that have not ended. */
  underWay(): number;
  /** Delivery ids of these attempts. */
  known(): string[];
  /** Resolves when there may be more free capacity than now. */
  freed(): Promise<void>;
}

interface Entry {
  organizationId: string;
  inWindow: boolean;
  begun: boolean;
  /** Time of the grant, in milliseconds of `performance.now()`. */
  since: number;
  giveBack(): void;
  timer?: NodeJS.Timeout;
}

/**
 * Change of the window's size for each attempt that begins in time or late. Both steps are equal, so the size settles
 * where half of the attempts begin in time.
 */
const step = 0.25;
/** Maximum number of organizations in `exceptOrganizations`. */
const exceptMax = 1_000;
const noPace: UnansweredPaceOptions = { attempts: Infinity, answersWithinMs: 0, perSecond: 0, burst: 0 };

export function createStartWindow({
  sizeMax,
  capacity,
  hangsAfterMs,
  patienceMs,
  beginWithinMs = Infinity,
  sizeMin = 1,
  unanswered = noPace,
}: StartWindowOptions): StartWindow {
  const shares = createFairShareLimiter(capacity, hangsAfterMs);
  const pace = createUnansweredPace(unanswered);
  const entries = new Map<string, Entry>();
  let size = sizeMax;
  let freed = Promise.withResolvers<void>();

  const notifyFreed = (): void => {
    freed.resolve();
    freed = Promise.withResolvers<void>();
  };
  const add = (deliveryId: string, organizationId: string, inWindow: boolean): Entry => {
    const entry = {
      organizationId,
      inWindow,
      begun: false,
      since: performance.now(),
      giveBack: shares.take(organizationId),
    };
    entries.set(deliveryId, entry);
    return entry;
  };
  const adapt = (waitedMs: number): void => {
    size = waitedMs > beginWithinMs ? Math.max(sizeMin, size - step) : Math.min(sizeMax, size + step);
  };
  const remove = (deliveryId: string, entry: Entry): void => {
    clearTimeout(entry.timer);
    if (entries.get(deliveryId) !== entry) return;
    entries.delete(deliveryId);
    entry.giveBack();
    notifyFreed();
  };
  const inWindow = (): number => {
    const byOrganization = Map.groupBy(
      [...entries.values()].filter((entry) => entry.inWindow),
      ({ organizationId }) => organizationId,
    );
    let count = 0;
    for (const [organizationId, own] of byOrganization) {
      if (patienceMs === undefined || !shares.hangs(organizationId)) count += own.length;
    }
    return count;
  };
  return {
    room: () => {
      const free = Math.max(0, shares.free());
      const turns = pace.turns();
      const ended = [...turns].flatMap(([organizationId, left]) => (left === 0 ? [organizationId] : []));
      return {
        attemptsMax: Math.max(0, Math.min(Math.floor(size) - inWindow(), free)),
        organizationMax: Math.min(Math.ceil(free / 2), unanswered.attempts),
        ...(turns.size > 0 && { maxOfOrganizations: Object.fromEntries(turns) }),
        exceptOrganizations: [...new Set([...shares.full(), ...ended])].slice(0, exceptMax),
      };
    },
    isPacing: () => pace.turns().size > 0,
    expectsAnswer: () => pace.expectsAnswer(),
    answered: (organizationId) => pace.answered(organizationId),
    grant: (deliveryId, organizationId, forgottenMs) => {
      const known = entries.get(deliveryId);
      // The lease ended while the attempt was under way, and the slot was granted again.
      if (known?.begun) return;
      if (known) remove(deliveryId, known);
      pace.started(organizationId);
      const entry = add(deliveryId, organizationId, true);
      after(entry, forgottenMs, () => remove(deliveryId, entry));
    },
    begin: ({ deliveryId, organizationId, number }) => {
      const known = entries.get(deliveryId);
      if (number > 1) {
        if (known) remove(deliveryId, known);
        return { granted: known !== undefined, end: () => undefined };
      }
      const entry = known ?? add(deliveryId, organizationId, false);
      entry.begun = true;
      if (known) adapt(performance.now() - known.since);
      after(entry, patienceMs, () => {
        entry.inWindow = false;
        notifyFreed();
      });
      return { granted: known !== undefined, end: () => remove(deliveryId, entry) };
    },
    forget: (deliveryId) => {
      const entry = entries.get(deliveryId);
      if (entry) remove(deliveryId, entry);
    },
    underWay: () => entries.size,
    known: () => [...entries.keys()],
    freed: () => freed.promise,
  };
}

/** Replaces the entry's timer. Without `ms`, removes it. */
function after(entry: Entry, ms: number | undefined, then: () => void): void {
  clearTimeout(entry.timer);
  if (ms !== undefined) entry.timer = setTimeout(then, ms).unref();
}
