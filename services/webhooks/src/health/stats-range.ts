import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound, ServiceError } from '@marketplace/kernel';
import { sql } from '@marketplace/store';

const hourMs = 3_600_000;
const defaultRangeMs = 24 * hourMs;
const rangeDaysMax = 30;

/** Times from `since`, until before `until`. */
export interface Range {
  since: Date;
  until: Date;
}

/**
 * The range of an endpoint's statistics, by default the last 24 hours, and the time of the database's clock. Throws
 * `not_found` if the organization has no such endpoint, and `validation_failed` if the range is empty or too long.
 */
export async function statsRange(
  em: EntityManager,
  { id, organizationId }: { id: string; organizationId: string },
  given: { since?: string | undefined; until?: string | undefined },
): Promise<{ range: Range; now: Date }> {
  const { rows } = await sql<{ now: string }>`
    select clock_timestamp() as now from endpoint
     where id = ${id} and organization_id = ${organizationId} and deleted_at is null`.execute(em.getKysely());
  if (!rows[0]) throw notFound();
  const now = new Date(rows[0].now);
  return { range: rangeOf(given, now), now };
}

function rangeOf(given: Parameters<typeof statsRange>[2], now: Date): Range {
  const until = given.until === undefined ? now : new Date(given.until);
  const since = given.since === undefined ? new Date(until.getTime() - defaultRangeMs) : new Date(given.since);
  const lengthMs = until.getTime() - since.getTime();
  if (lengthMs <= 0) throw wrongSince('`since` must be before `until`.');
  if (lengthMs > rangeDaysMax * 24 * hourMs) throw wrongSince(`The time range must not exceed ${rangeDaysMax} days.`);
  return { since, until };
}

function wrongSince(detail: string): ServiceError {
  return new ServiceError('validation_failed', 'The input is not valid: see `errors`.', {
    faults: [{ path: ['since'], code: 'invalid_range', detail }],
  });
}
