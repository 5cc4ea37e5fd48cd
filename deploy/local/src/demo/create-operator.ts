import {
  type Environment,
  type Logger,
  newId,
  readConfig,
  supportedCurrenciesSetting,
  systemCaller,
} from '@marketplace/kernel';
import { identityDomain } from '@marketplace/identity';
import { foundOperator } from '@marketplace/identity/found-operator';
import { migrateSettings } from '@marketplace/operations/command-settings';
import { createStore, databaseOf } from '@marketplace/store';
import { emailOf, people, readDemo } from './demo-record.ts';

/**
 * Creates the organization of the demo that operates the platform, with the id that the demo's record names, if it names
 * one. `api` runs it before it reads which organization that is, so that it starts once.
 */
export async function createOperator(environment: Environment, demoFile: string, log: Logger): Promise<void> {
  const { operator, password } = readDemo(demoFile);
  if (!operator) return;
  const database = databaseOf(readConfig(migrateSettings, environment));
  const store = await createStore({ ...database, poolMax: 1, domain: identityDomain, log });
  const { name, organization: organizationName } = people.operator;
  const [defaultCurrency] = supportedCurrenciesSetting.parse(environment.SUPPORTED_CURRENCIES);
  const caller = systemCaller('demo', `demo/${newId('obx')}`);
  await foundOperator(store, caller, {
    ...{ organizationId: operator.organizationId, organizationName, defaultCurrency },
    ...{ email: emailOf('operator'), name, password },
  }).finally(() => store.close());
}
