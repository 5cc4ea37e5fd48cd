import type { AttemptRoom } from '@marketplace/webhooks-contract/engine';
import { createFairShareLimiter } from './fair-share-limiter.ts';

export interface StartWindowOptions {
  /** Attempts that may have been granted and not ended. */
  sizeMax: number;
  /** Attempts under way of which one organization gets half at most. See `FairShareLimiter`. */
  placesMax: number;
  hangsAfterMs: number;
  /**
   * What takes longer than this leaves the window, and so does what belongs to an organization whose attempts hang.
   * Absent, nothing does.
   */
  patienceMs?: number;
  /**
   * Attempts should begin within so long after their grant. Where they do not, Temporal or this worker is busy, and
   * fewer are asked for, down to `sizeMin`: what waits in line there delays everybody, while what waits in SQL delays
   * nobody else. Absent, the size stays.
   */
  beginWithinMs?: number;
  sizeMin?: number;
}

/** A granted attempt that is begun, perhaps by a worker that it was not granted to. */
export interface BegunAttempt {
  /** This worker was granted the slot. */
  granted: boolean;
  end(): void;
}

/**
 * What this worker was granted, and has under way: it asks for no more than it can serve soon, so that all else waits
 * where waiting costs nothing.
 */
export interface StartWindow {
  room(): Pick<AttemptRoom, 'attemptsMax' | 'organizationMax' | 'exceptOrganizations'>;
  /** The delivery was granted a slot. One that is not begun here within `forgottenMs` is made elsewhere. */
  grant(deliveryId: string, organizationId: string, forgottenMs?: number): void;
  /** An attempt begins here. Later attempts have shares of their own, so they leave the window. */
  begin(attempt: { deliveryId: string; organizationId?: string | undefined; number: number }): BegunAttempt;
  /** It will not be begun here. */
  forget(deliveryId: string): void;
  /** Granted or begun here, and not ended. */
  underWay(): number;
  /** All that was granted or begun here. */
  known(): string[];
  /** Resolves when there is more room than before. */
  freed(): Promise<void>;
}

interface Entry {
  organizationId: string | undefined;
  inWindow: boolean;
  begun: boolean;
  /** When it was granted, in milliseconds of `performance.now()`. */
  since: number;
  giveBack(): void;
  timer?: NodeJS.Timeout;
}

/** Of the window's size, for each attempt that begins in time or too late: it settles where half of them do. */
const step = 0.25;

export function createStartWindow({
  sizeMax,
  placesMax,
  hangsAfterMs,
  patienceMs,
  beginWithinMs = Infinity,
  sizeMin = 1,
}: StartWindowOptions): StartWindow {
  const shares = createFairShareLimiter(placesMax, hangsAfterMs);
  const entries = new Map<string, Entry>();
  let size = sizeMax;
  let freed = Promise.withResolvers<void>();

  const tell = (): void => {
    freed.resolve();
    freed = Promise.withResolvers<void>();
  };
  const add = (deliveryId: string, organizationId: string | undefined, inWindow: boolean): Entry => {
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
    tell();
  };
  const after = (entry: Entry, ms: number | undefined, then: () => void): void => {
    clearTimeout(entry.timer);
    if (ms !== undefined) entry.timer = setTimeout(then, ms).unref();
  };
  const inWindow = (): number => {
    const byOrganization = Map.groupBy(
      [...entries.values()].filter((entry) => entry.inWindow),
      ({ organizationId }) => organizationId,
    );
    let count = 0;
    for (const [organizationId, own] of byOrganization) {
      if (patienceMs === undefined || organizationId === undefined || !shares.hangs(organizationId))
        count += own.length;
    }
    return count;
  };
  return {
    room: () => {
      const free = Math.max(0, shares.free());
      return {
        attemptsMax: Math.max(0, Math.min(Math.floor(size) - inWindow(), free)),
        organizationMax: Math.ceil(free / 2),
        exceptOrganizations: shares.full(),
      };
    },
    grant: (deliveryId, organizationId, forgottenMs) => {
      const known = entries.get(deliveryId);
      // Its lease was broken while it was under way, and it was granted again.
      if (known?.begun) return;
      if (known) remove(deliveryId, known);
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
        tell();
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
