/**
 * The slowest suites, the slowest first: a slow suite that started last would leave the other workers idle. Suites that
 * are not listed start after these, ordered by path. Add a suite when it takes more than about ten seconds.
 */
const slowest = [
  'deploy/local/test/outages/chaos.test.ts',
  'deploy/local/test/start/tour.e2e.test.ts',
  'deploy/local/test/operating/separate-processes.e2e.test.ts',
  'deploy/local/test/api/idempotency/idempotency.test.ts',
  'deploy/local/test/webhooks/neighbours.test.ts',
  'deploy/local/test/webhooks/schedule.test.ts',
  'deploy/local/test/api/permission-matrix.e2e.test.ts',
  'deploy/local/test/operating/rotate-keyring.test.ts',
  'deploy/local/test/outages/lost-temporal.test.ts',
  'deploy/local/test/trading/orders-on-temporal.test.ts',
  'deploy/local/test/webhooks/retry.test.ts',
  'deploy/local/test/webhooks/slice.e2e.test.ts',
  'deploy/local/test/webhooks/notices.e2e.test.ts',
  'deploy/local/test/start/commands.test.ts',
  'services/identity/test/remote.test.ts',
  'services/identity/test/sign-in/totp.test.ts',
  'services/identity/test/sign-in/passwords.test.ts',
  'clients/sdk/test/readme.test.ts',
  'gateway/test/limits/malformed.test.ts',
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
