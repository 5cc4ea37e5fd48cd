/** Number of months that are offered. Others are reached by their address. */
const offered = 24;

const names = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of a moment in UTC, such as `2026-11`. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** Name of a month, such as `November 2026`. */
export function monthName(month: string): string {
  return names.format(startOf(month, 0));
}

/** The months before this one, newest first, each with its name. `chosen` is among them, whenever it is. */
export function monthsUntil(present: string, chosen?: string): [month: string, name: string][] {
  const before = Array.from({ length: offered }, (_, back) => monthOf(startOf(present, -1 - back).getTime()));
  const known = chosen === undefined || chosen === present || before.includes(chosen);
  return (known ? before : [chosen, ...before]).map((month) => [month, monthName(month)]);
}

/** The parameters of an export of the month: from its start in UTC until that of the next one. */
export function periodOf(month: string): string {
  const [from, until] = [startOf(month, 0), startOf(month, 1)].map((at) => at.toISOString());
  return new URLSearchParams({ from: from!, until: until! }).toString();
}

function startOf(month: string, later: number): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later));
}
