// `node organization.main.ts suspend|reinstate <organization id>`: suspends an organization or ends its suspension.
// Needs DATABASE_URL. The audit log names the system as the actor.

import { z } from 'zod';
import { createLogger, isServiceError, newId, readConfig, systemCaller, settingsOfProcess } from '@marketplace/kernel';
import { identityDomain } from '@marketplace/identity';
import { suspendOrganization } from '@marketplace/identity/suspend-organization';
import { createStore, databaseOf, inTransaction } from '@marketplace/store';
import { organizationSettings } from './command-settings.ts';

const input = z.tuple([z.enum(['suspend', 'reinstate']), z.string()]).safeParse(process.argv.slice(2));
if (!input.success) {
  console.error('Usage: node deploy/operations/src/organization.main.ts suspend|reinstate <organization id>');
  process.exit(2);
}
const [suspension, organizationId] = input.data;
const settings = await settingsOfProcess(() => readConfig(organizationSettings, process.env));
const store = await createStore({
  ...databaseOf(settings),
  poolMax: 1,
  domain: identityDomain,
  log: createLogger({ name: 'organization' }),
});
try {
  const caller = systemCaller('operator', `operator/${newId('obx')}`);
  await inTransaction(store, caller, (work) => suspendOrganization(work, suspension, organizationId));
  console.log(`${organizationId}: ${suspension === 'suspend' ? 'suspended' : 'active'}`);
} catch (error) {
  if (!isServiceError(error)) throw error;
  console.error(error.detail);
  process.exitCode = 1;
} finally {
  await store.close();
}
