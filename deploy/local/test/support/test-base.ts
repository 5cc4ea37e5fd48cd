import { createMigratedDatabase } from '@marketplace/store/testing/database';
import { domains } from '../../src/migrate-all.ts';
import { openMigratedStand, type OpenStand } from './stand.ts';

/** Of its own for each suite: database, task queue, inbox, secrets. */
export type TestBase = OpenStand;

export async function startTestBase(): Promise<TestBase> {
  const temporalAddress = process.env.TEST_TEMPORAL_ADDRESS;
  if (!temporalAddress) throw new Error('TEST_TEMPORAL_ADDRESS names the Temporal server for tests; `npm test` starts one.');
  const database = await createMigratedDatabase(domains);
  const stand = await openMigratedStand({ databaseUrl: database.url, temporalAddress });
  return {
    ...stand,
    close: async () => {
      await stand.close();
      await database.drop();
    },
  };
}
