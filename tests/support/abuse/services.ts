import { tradingDefaults } from '@marketplace/trading-contract/limits';
import { ageSessions } from '../age-sessions.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';
import { waitFor } from '../wait-for.ts';
import type { Service } from './scene.ts';

/** Settings with all controls as in production, beside those of tests, which switch off what counts requests. */
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

/** Makes a stack on a database of our own a service whose sessions age at once. */
export function ownService(base: Pick<TestEnvironment, 'databaseUrl' | 'inboxUrl'>, origin: string): Service {
  return {
    origin,
    inboxUrl: base.inboxUrl,
    letAge: ({ email }) => ageSessions(base.databaseUrl, email),
  };
}

const agedMsMax = 20 * 60_000;

/** A service that somebody has started. Its sessions age by the real clock. */
export function runningService(origin: string, inboxUrl: string, print: (line: string) => void): Service {
  return {
    origin,
    inboxUrl,
    letAge: async (_, isRecent) => {
      print(
        'Waiting until a session is no longer recent: `stepUp` of SESSION_SECONDS of the service, by default 15 minutes ...',
      );
      await waitFor('a session that is not recent', async () => !(await isRecent()), agedMsMax);
    },
  };
}
