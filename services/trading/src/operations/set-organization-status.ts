import { type Caller } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import type { EngineInput } from '../input.ts';

/** Whoever waits for this lock holds up everyone who writes listings: better to give up, and be asked again. */
const lockMsMax = 250;

export const setOrganizationStatus = standalone(
  async (
    { store }: { store: Store },
    caller: Caller,
    { organizationId, status, version }: EngineInput<'setOrganizationStatus'>,
  ) => {
    await inTransaction(store, caller, ({ em, now }) =>
      sql`
        insert into organization (id, status, version, updated_at) values (${organizationId}, ${status}, ${version}, ${now})
        on conflict (id) do update set status = excluded.status, version = excluded.version, updated_at = excluded.updated_at
         where organization.version < excluded.version`.execute(em.getKysely()),
    );
    // A creation that looked before the row was there may commit after it. This lock waits for all that are under way;
    // those that come later see the row, because a statement looks at the data once it has its locks.
    await inTransaction(store, caller, async ({ em }) => {
      await sql`set local lock_timeout = ${sql.lit(lockMsMax)}`.execute(em.getKysely());
      await sql`lock table listing in share mode`.execute(em.getKysely());
    });
    return {};
  },
);
