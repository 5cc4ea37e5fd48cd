/**
 * Limits the rate of started attempts of an organization while none of its receivers answers. Each attempt costs a
 * workflow, whether it fails at once, for example because its name is known not to resolve, or hangs. Without the
 * limit, an organization with many such endpoints would use up the processors of Temporal and PostgreSQL. The first
 * answer of any receiver, whatever its status code, ends the limit.
 */
export interface UnansweredPace {
  /** Records that an attempt of the organization was granted a slot and is about to be started. */
  started(organizationId: string): void;
  /** Records that a receiver of the organization has answered. */
  answered(organizationId: string): void;
  /** Attempts that may be started now, for each organization that is limited. At least 0. */
  turns(): Map<string, number>;
  /**
   * Whether a limited organization may get its first answer at any moment, because its first attempts have just begun.
   */
  expectsAnswer(): boolean;
}

export interface UnansweredPaceOptions {
  /** Number of started attempts without an answer at which an organization is limited. */
  attempts: number;
  /** Milliseconds within which most receivers answer, if they answer at all. */
  answersWithinMs: number;
  /** Attempts of a limited organization that may be started per second, and burst size. */
  perSecond: number;
  burst: number;
}

interface Unanswered {
  started: number;
  /** Times of the first and the last start, and the time up to which `turns` is counted, by `now`. */
  since: number;
  lastAt: number;
  countedAt: number;
  /** Negative if attempts were started before the organization was limited, or by calls under way at that time. */
  turns: number;
}

/**
 * Maximum number of remembered organizations, and the time for which one is remembered without a start. The one without
 * a start for longest is dropped first.
 */
const organizationsMax = 10_000;
const forgottenMs = 60_000;

/** `now` is in milliseconds. */
export function createUnansweredPace(
  { attempts, answersWithinMs, perSecond, burst }: UnansweredPaceOptions,
  now: () => number = () => performance.now(),
): UnansweredPace {
  const organizations = new Map<string, Unanswered>();
  const isLimited = ({ started }: Unanswered): boolean => started >= attempts;
  const mayAnswer = ({ since }: Unanswered): boolean => now() - since < answersWithinMs;
  const fill = (one: Unanswered): void => {
    one.turns = Math.min(burst, one.turns + ((now() - one.countedAt) * perSecond) / 1000);
    one.countedAt = now();
  };
  return {
    started: (organizationId) => {
      const fresh = { started: 0, since: now(), lastAt: now(), countedAt: now(), turns: burst };
      const one = organizations.get(organizationId) ?? fresh;
      if (isLimited(one)) {
        fill(one);
        one.turns -= 1;
      }
      one.started += 1;
      one.lastAt = now();
      organizations.delete(organizationId);
      organizations.set(organizationId, one);
      const [oldest] = organizations.keys();
      if (organizations.size > organizationsMax && oldest !== undefined) organizations.delete(oldest);
    },
    answered: (organizationId) => void organizations.delete(organizationId),
    turns: () => {
      for (const [organizationId, { lastAt }] of organizations) {
        if (now() - lastAt < forgottenMs) break;
        organizations.delete(organizationId);
      }
      const limited = [...organizations].filter(([, one]) => isLimited(one));
      return new Map(
        limited.map(([organizationId, one]) => {
          fill(one);
          return [organizationId, Math.max(0, Math.floor(one.turns))];
        }),
      );
    },
    expectsAnswer: () => [...organizations.values()].some((one) => isLimited(one) && mayAnswer(one)),
  };
}
