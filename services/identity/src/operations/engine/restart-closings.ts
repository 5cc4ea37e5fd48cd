import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { startClosing } from '../../organizations/organization.ts';

/** Three times the interval at which a running workflow updates the organization, which is ten minutes. */
const stalledSeconds = 30 * 60;

/** Requests the workflow of stalled closings again. The request has no effect if the workflow is running. */
export async function restartClosings(work: Work, _caller: Caller): Promise<{ asked: number }> {
  const { rows } = await sql<{ id: string }>`
    select id from organization
     where status = 'closing' and updated_at < now() - make_interval(secs => ${stalledSeconds})`.execute(
    work.em.getKysely(),
  );
  for (const { id } of rows) startClosing(work, id);
  return { asked: rows.length };
}
