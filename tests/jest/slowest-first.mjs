/**
 * The slowest suites, the slowest first: a slow suite that started last would leave the other workers idle. Suites that
 * are not listed start after these, ordered by path. Add a suite when it takes more than about ten seconds.
 */
const slowest = [
  'tests/outages/chaos.test.ts',
  'tests/start/tour.e2e.test.ts',
  'tests/operating/separate-processes.e2e.test.ts',
  'tests/api/idempotency/idempotency.suite.ts',
  'tests/webhooks/neighbours.test.ts',
  'tests/webhooks/schedule.test.ts',
  'tests/api/permission-matrix.e2e.test.ts',
  'tests/operating/rotate-keyring.test.ts',
  'tests/outages/lost-temporal.test.ts',
  'tests/trading/orders-on-temporal.test.ts',
  'tests/webhooks/retry.test.ts',
  'tests/webhooks/slice.e2e.test.ts',
  'tests/webhooks/notices.e2e.test.ts',
  'tests/money/abuse.e2e.test.ts',
  'tests/start/commands.test.ts',
  'services/identity/test/remote.suite.ts',
  'services/identity/test/sign-in/totp.suite.ts',
  'services/identity/test/sign-in/passwords.suite.ts',
  'clients/sdk/test/readme.suite.ts',
  'gateway/test/limits/malformed.suite.ts',
];

export default class SlowestFirst {
  sort(tests) {
    const rankOf = ({ path, context }) => {
      const rank = slowest.indexOf(path.slice(context.config.rootDir.length + 1));
      return rank < 0 ? slowest.length : rank;
    };
    return [...tests].sort((one, other) => rankOf(one) - rankOf(other) || one.path.localeCompare(other.path));
  }

  /** Jest's own sequencer stores timings here. This order does not depend on earlier runs. */
  cacheResults() {}

  allFailedTests(tests) {
    return tests;
  }
}
