import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { startClosing } from '../organizations/start-closing.ts';

/** A workflow that waits for what is open looks every ten minutes, and that is written down. */
const stalledSeconds = 30 * 60;

/** One whose workflow runs goes on as if nothing had been asked. */
export async function restartClosings(work: Work, _caller: Caller): Promise<{ asked: number }> {
  const { rows } = await sql<{ id: string }>`
    select id from organization
     where status = 'closing' and updated_at < now() - make_interval(secs => ${stalledSeconds})`.execute(
    work.em.getKysely(),
  );
  for (const { id } of rows) startClosing(work, id);
  return { asked: rows.length };
}
