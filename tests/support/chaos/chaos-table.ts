import type { PublicationsReport } from './publications.ts';

/** The report as a table for the terminal. */
export function chaosTable(report: PublicationsReport, seed: number): string {
  const counts = (of: Record<string, number>): string =>
    Object.entries(of)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ') || 'none';
  const rows: [string, string | number][] = [
    ['seed', seed],
    ['publications accepted', report.accepted],
    ['deliveries due', report.deliveries],
    ['kills', counts(report.kills)],
    ['requests that clients repeated', report.repeatedRequests],
    ['lost', report.lost.length],
    ['listings made twice', report.doubledListings],
    ['duplicate deliveries', report.duplicateDeliveries],
    ['statuses', counts(report.statuses)],
    ['failed attempts', counts(report.failedAttempts)],
    ['settled after the last restart', `${(report.settledMs / 1000).toFixed(1)} s`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(32)}${value}`).join('\n');
}

/** Whether every delivery arrived at least once and no listing was created twice. */
export function keptThePromise({ lost, doubledListings, statuses, deliveries }: PublicationsReport): boolean {
  return (
    lost.length === 0 &&
    doubledListings === 0 &&
    statuses.succeeded === deliveries &&
    Object.keys(statuses).length === 1
  );
}
