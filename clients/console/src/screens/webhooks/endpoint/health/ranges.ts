const hourMs = 3_600_000;

/** The ranges of an endpoint's health: how long, and in how many parts the chart shows them. */
export const ranges = {
  '1h': { text: 'Last hour', lengthMs: hourMs, buckets: 60 },
  '24h': { text: 'Last 24 hours', lengthMs: 24 * hourMs, buckets: 48 },
  '7d': { text: 'Last 7 days', lengthMs: 7 * 24 * hourMs, buckets: 56 },
  '30d': { text: 'Last 30 days', lengthMs: 30 * 24 * hourMs, buckets: 60 },
} as const;
export type RangeName = keyof typeof ranges;

/** Beginning of the range: a whole minute, so that a screen that is opened again finds its former answer. */
export function sinceOf(range: RangeName): string {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  // The API allows 30 days, and its clock may be ahead by a moment.
  return new Date(minute - ranges[range].lengthMs + (range === '30d' ? 120_000 : 0)).toISOString();
}
