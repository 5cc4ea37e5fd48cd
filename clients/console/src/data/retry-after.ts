// The clients have copies of this file, because they import no package of this repository. A test compares them.

const weekdays = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const clock = String.raw`(?<hours>[01]\d|2[0-3]):(?<minutes>[0-5]\d):(?<seconds>[0-5]\d|60)`;

/** The three forms of a date in HTTP: IMF-fixdate, and the obsolete ones of RFC 850 and of asctime in C. */
const forms = [
  String.raw`(?:${weekdays}), (?<day>\d{1,2}) (?<month>${months}) (?<year>\d{4}) ${clock} GMT`,
  String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-(?<month>${months})-(?<year>\d\d) ${clock} GMT`,
  String.raw`(?:${weekdays}) (?<month>${months}) (?<day>[ \d]\d) ${clock} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Reads the field `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). Returns the seconds from `nowMs`, at least 0,
 * or null if it is neither.
 */
export function parseRetryAfter(text: string, nowMs: number): number | null {
  const value = text.trim();
  if (/^\d+$/.test(value)) return Number(value);
  const at = parseHttpDate(value, nowMs);
  return at === null ? null : Math.max(0, (at - nowMs) / 1000);
}

/**
 * Reads a date of a header field in any of the three forms (RFC 9110, 5.6.7). All are in UTC. Returns Unix
 * milliseconds, or null for any other text. `nowMs` decides the century of a year with two digits: it is at most 50
 * years ahead. `Date.parse` accepts many other texts, and reads the form of asctime in the time zone of the machine.
 */
function parseHttpDate(text: string, nowMs: number): number | null {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return null;
  const { day, month, hours, minutes, seconds, year } = parts as Record<string, string>;
  const at = new Date(0);
  at.setUTCFullYear(fullYear(year!, nowMs), months.split('|').indexOf(month!), Number(day));
  if (at.getUTCDate() !== Number(day)) return null;
  return at.setUTCHours(Number(hours), Number(minutes), Number(seconds));
}

function fullYear(year: string, nowMs: number): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const inThisCentury = thisYear - (thisYear % 100) + Number(year);
  return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury;
}
