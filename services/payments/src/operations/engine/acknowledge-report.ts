import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';

/** Does nothing if the report was acknowledged before. */
export async function acknowledgeReport(
  { em }: Work,
  _caller: Caller,
  { orderId, accountVersion }: EngineInput<'acknowledgeReport'>,
): Promise<Record<string, never>> {
  await sql`
    delete from order_report where order_id = ${orderId} and account_version <= ${accountVersion}`.execute(
    em.getKysely(),
  );
  return {};
}
