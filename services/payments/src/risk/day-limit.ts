const dayMs = 86_400_000;

/** US cents that have left at a time. */
export interface Paid {
  at: Date;
  cents: bigint;
}

/** Payouts that count together: those that have left in the last 24 hours, and those that wait for room before one. */
export interface CountedTogether {
  /** Oldest first. */
  paid: readonly Paid[];
  /** US cents of older payouts that wait for room, oldest first. */
  ahead: readonly bigint[];
}

/**
 * When `cents` can leave, so that in no 24 hours more than `max` leaves: after the payouts that are ahead, each as soon
 * as there is room for it. Null: now. So none starves behind smaller ones, and what is larger than `max` leaves alone.
 */
export function roomAt({ paid, ahead }: CountedTogether, cents: bigint, max: bigint, now: Date): Date | null {
  let at = now.getTime();
  const window = paid.map((one) => ({ cents: one.cents, endsAt: one.at.getTime() + dayMs }));
  let used = window.reduce((sum, one) => sum + one.cents, 0n);
  for (const next of [...ahead, cents]) {
    while (window[0] && (window[0].endsAt <= at || used + next > max)) {
      const { endsAt, cents: left } = window.shift()!;
      used -= left;
      at = Math.max(at, endsAt);
    }
    window.push({ cents: next, endsAt: at + dayMs });
    used += next;
  }
  return at > now.getTime() ? new Date(at) : null;
}
