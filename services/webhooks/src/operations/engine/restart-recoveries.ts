import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { recoverEndpoint } from '@marketplace/webhooks-contract/workflows';
import { overdueSeconds } from '../../deliveries/delivery.ts';

/**
 * Requests the workflows of recoveries whose record has not changed for `overdueSeconds`. The request has no effect on
 * a workflow that runs: it may be waiting because the endpoint has too many pending deliveries.
 */
export async function restartRecoveries({ em, startWorkflow }: Work, _caller: Caller): Promise<{ asked: number }> {
  const { rows } = await sql<{ id: string }>`
    select id from recovery
     where status = 'running' and updated_at < now() - make_interval(secs => ${overdueSeconds})`.execute(
    em.getKysely(),
  );
  for (const { id } of rows) startWorkflow(recoverEndpoint, { recoveryId: id });
  return { asked: rows.length };
}
