/** Midnight of the day (`2026-11-29`) in the zone of the person. */
export function startOfDay(day: string): string {
  return dateOf(day, 0).toISOString();
}

/** Midnight after the day. */
export function dayAfter(day: string): string {
  return dateOf(day, 1).toISOString();
}

function dateOf(day: string, later: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
