import path from 'node:path';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { tradingDefaults } from '@marketplace/trading-contract/limits';
import type { Environment } from '@marketplace/kernel';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { startInfrastructure } from '@marketplace/local/infrastructure/infrastructure';
import { freePort } from '@marketplace/local/processes/ports';
import { startStack, stackLogger } from '@marketplace/local/stack/stack';
import { ageSessions } from '../sign-up.ts';
import {
  type TestEnvironment,
  bundleDirectory,
  settingsOfTestEnvironment,
  openTestEnvironment,
} from '../stacks/test-environment.ts';
import { waitFor } from '../wait-for.ts';
import type { Service } from './scene.ts';

/** Settings with all controls as in production, added to those of tests, which turn off the counting of requests. */
export const controlsOn = {
  TEST_HELPERS: '1',
  RISK_CONTROLS: 'on',
  RATE_LIMITS: [
    'off',
    `unpaidOrders=${tradingDefaults.unpaidOrdersPerBuyer}`,
    `unpaidOrdersPerListing=${tradingDefaults.unpaidOrdersPerListing}`,
    `lapsedOrders=${tradingDefaults.lapsedOrders}`,
    `orderUnits=${tradingDefaults.orderUnits}`,
  ].join(),
};

/** Makes a service of a stack on its own database, whose sessions age at once. */
export function ownService(base: Pick<TestEnvironment, 'databaseUrl' | 'inboxUrl'>, origin: string): Service {
  return {
    origin,
    inboxUrl: base.inboxUrl,
    letAge: ({ email }) => ageSessions(base.databaseUrl, email),
  };
}

const agedMsMax = 20 * 60_000;

/** A service that somebody else has started. Its sessions age by the real clock. */
export function runningService(origin: string, inboxUrl: string, print: (line: string) => void): Service {
  return {
    origin,
    inboxUrl,
    letAge: async (_, isRecent) => {
      print(
        'Waiting until a session is no longer recent: `stepUp` of SESSION_SECONDS of the service, by default 15 ' +
          'minutes ...',
      );
      await waitFor('a session that is not recent', async () => !(await isRecent()), agedMsMax);
    },
  };
}

/** Starts the product on new servers, with all controls. `settings` override them. */
export async function startOwnService(
  settings: Environment,
  print: (line: string) => void,
): Promise<{ service: Service; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marketplace-abuse-'));
  // As root, PostgreSQL runs as another user, which must be able to reach its files.
  chmodSync(dataDir, 0o755);
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const close of closers.reverse()) await close();
  };
  try {
    // Servers in the settings of this machine may have real data.
    const env = { ...process.env, DATABASE_URL: undefined, TEMPORAL_ADDRESS: undefined };
    const servers = await startInfrastructure({ dataDir, env, test: true, searchAttributes, print });
    closers.push(servers.stop);
    const base = await openTestEnvironment(servers);
    closers.push(base.close);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const environment = { ...settingsOfTestEnvironment(base, origin), PORT: String(port), ...controlsOn, ...settings };
    const log = stackLogger({ write: () => undefined });
    const stack = await startStack({ environment, cacheDir: bundleDirectory, log });
    closers.push(stack.stop);
    return { service: ownService(base, origin), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
