/**
 * Suites that take longest, the longest first. A long one that began last would leave the other workers idle. A suite
 * that is missing here starts after these, in the order of its path: add it when it takes more than about ten seconds.
 */
const slowest = [
  'deploy/local/test/outages/chaos.test.ts',
  'deploy/local/test/start/tour.e2e.test.ts',
  'deploy/local/test/operating/separate-processes.e2e.test.ts',
  'deploy/local/test/api/idempotency.test.ts',
  'deploy/local/test/webhooks/neighbours.test.ts',
  'deploy/local/test/webhooks/schedule.test.ts',
  'deploy/local/test/api/permission-matrix.e2e.test.ts',
  'deploy/local/test/operating/rotate-keyring.test.ts',
  'deploy/local/test/outages/lost-temporal.test.ts',
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
    const placeOf = ({ path, context }) => {
      const place = slowest.indexOf(path.slice(context.config.rootDir.length + 1));
      return place < 0 ? slowest.length : place;
    };
    return [...tests].sort((one, other) => placeOf(one) - placeOf(other) || one.path.localeCompare(other.path));
  }

  /** Jest keeps timings here; the order above does not depend on what ran on this machine before. */
  cacheResults() {}

  allFailedTests(tests) {
    return tests;
  }
}
