import type { Caller } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { waitForStatusReaders } from '../../parties.ts';

/**
 * Longest wait for the table lock. While it waits, it blocks all writes of listings, so it gives up soon, and the
 * caller repeats the call.
 */
const lockMsMax = 250;

/**
 * Stores an organization's status if its version is higher than the stored one. Returns when no running transaction can
 * still insert a listing, offer or order that the status forbids. Throws `busy` if the lock is not granted in time.
 */
export const setOrganizationStatus = standalone(
  async (
    { store }: { store: Store },
    caller: Caller,
    { organizationId, status, version }: EngineInput<'setOrganizationStatus'>,
  ) => {
    await inTransaction(store, caller, ({ em, now }) =>
      sql`
        insert into organization (id, status, version, updated_at)
        values (${organizationId}, ${status}, ${version}, ${now})
        on conflict (id) do update
           set status = excluded.status, version = excluded.version, updated_at = excluded.updated_at
         where organization.version < excluded.version`.execute(em.getKysely()),
    );
    // An insert that read the status before it was stored may commit later. This lock waits for all inserts in
    // progress. Later inserts see the status, because a statement takes its snapshot after it has its locks.
    await inTransaction(store, caller, async ({ em }) => {
      await sql`set local lock_timeout = ${sql.lit(lockMsMax)}`.execute(em.getKysely());
      await waitForStatusReaders(em, organizationId);
      await sql`lock table listing in share mode`.execute(em.getKysely());
    });
    return {};
  },
);
