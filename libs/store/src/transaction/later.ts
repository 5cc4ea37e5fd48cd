/**
 * The time of a change: `now`, or a millisecond after the record's last change if `now` is not later than that. `now`
 * is the beginning of the transaction, which may have waited for the lock of the record, so another transaction that
 * began later may have changed it already. With this time, events of one record that are sorted by time are in the
 * order of its versions.
 */
export function later(now: Date, updatedAt: Date): Date {
  return now > updatedAt ? now : new Date(updatedAt.getTime() + 1);
}
