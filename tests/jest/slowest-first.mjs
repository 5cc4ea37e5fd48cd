/**
 * Files that start first, because the shared stack starts with them. The processes of later files then find its code
 * compiled (`flushCompileCache` in support/stacks/host), where a fresh clone has no cache yet.
 */
const first = ['tests/webhooks/slice.test.ts', 'tests/api/cursors.test.ts', 'tests/api/trading-privacy.test.ts'];

/**
 * The slowest test files, the slowest first. A slow file that started last would leave the other workers idle. Files
 * that are not listed start after these, ordered by path. Add a file that takes more than about twenty seconds.
 */
const slowest = [
  ...first,
  // In test:deep, each takes ten minutes or more.
  'tests/money/model.test.ts',
  'services/trading/test/model/trading-model.test.ts',
  'tests/fuzz/test/fuzz.deep.test.ts',
  'tests/money/races.deep.test.ts',
  'services/payments/test/races/races.test.ts',
  'tests/outages/chaos.test.ts',
  'tests/start/tour.test.ts',
  'tests/operating/separate-processes.test.ts',
  'tests/api/permission-matrix.test.ts',
  'tests/money/abuse.test.ts',
  'tests/console/disputes.test.ts',
  'tests/console/operator.test.ts',
  'tests/console/roles.test.ts',
  'tests/console/orders.test.ts',
  'tests/console/webhooks.test.ts',
  'tests/console/trade.test.ts',
  'tests/webhooks/schedule.test.ts',
  'tests/webhooks/neighbours.test.ts',
  'tests/operating/rotate-keyring.test.ts',
  'tests/outages/lost-temporal.test.ts',
  'tests/trading/orders-on-temporal.test.ts',
  'tests/pages/every-page.test.ts',
  'workflows/test/domains-on-temporal.test.ts',
  'workflows/test/replay.test.ts',
  'services/payments/test/transitions/payments.test.ts',
  'services/payments/test/transitions/disputes.test.ts',
];

export default class SlowestFirst {
  /**
   * Tests of the whole product mostly wait, those of packages compute. Both are spread over the whole run, so that the
   * processors are busy from its start to its end.
   */
  sort(tests) {
    const pathOf = ({ path, context }) => path.slice(context.config.rootDir.length + 1);
    const rankOf = (test) => {
      const rank = slowest.indexOf(pathOf(test));
      return rank < 0 ? slowest.length : rank;
    };
    const spread = (group) =>
      group
        .sort((one, other) => rankOf(one) - rankOf(other) || one.path.localeCompare(other.path))
        .map((test, n) => ({ test, at: n / group.length }));
    const isOfProduct = (test) => pathOf(test).startsWith('tests/');
    const ofProduct = tests.filter(isOfProduct);
    const ofPackages = tests.filter((test) => !isOfProduct(test));
    return [...spread(ofProduct), ...spread(ofPackages)]
      .sort((one, other) => one.at - other.at)
      .map(({ test }) => test);
  }

  /** Jest's own sequencer stores timings here. This order does not depend on earlier runs. */
  cacheResults() {}

  allFailedTests(tests) {
    return tests;
  }
}
