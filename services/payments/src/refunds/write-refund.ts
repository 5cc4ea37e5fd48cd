import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Refund } from '../entities/refund.entity.ts';

type Changes = Partial<Pick<Refund, 'status' | 'excess' | 'settledAt' | 'returnedAt' | 'failureCode' | 'providerRef'>>;

/** Writes a locked refund as its next version. Returns the refund as written. `at` is the time of the change. */
export async function writeRefund(em: EntityManager, refund: Refund, changes: Changes, at: Date): Promise<Refund> {
  const written = { ...refund, ...changes, updatedAt: at, version: refund.version + 1 };
  await sql`
    update refund
       set status = ${written.status}, excess = ${written.excess}, settled_at = ${written.settledAt ?? null},
           returned_at = ${written.returnedAt ?? null},
           failure_code = ${written.failureCode ?? null}, provider_ref = ${written.providerRef ?? null},
           updated_at = ${at}, version = ${written.version}
     where id = ${refund.id}`.execute(em.getKysely());
  return written;
}
