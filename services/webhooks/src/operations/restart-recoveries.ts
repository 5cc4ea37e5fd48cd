import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { recoverEndpoint } from '@marketplace/webhooks-contract/workflows';
import { overdueSeconds } from '../deliveries/overdue.ts';

/**
 * One whose workflow runs goes on as if nothing had been asked: it may wait for room, which changes nothing in its
 * record.
 */
export async function restartRecoveries({ em, startWorkflow }: Work, _caller: Caller): Promise<{ asked: number }> {
  const { rows } = await sql<{ id: string }>`
    select id from recovery where status = 'running' and updated_at < now() - make_interval(secs => ${overdueSeconds})`.execute(
    em.getKysely(),
  );
  for (const { id } of rows) startWorkflow(recoverEndpoint, { recoveryId: id });
  return { asked: rows.length };
}
