import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runAttempt } from '../support/abuse/attempt.ts';
import { abuses } from '../support/abuse/abuses.ts';
import { openScene, type Scene } from '../support/abuse/scene.ts';
import { controlsOn, ownService } from '../support/abuse/services.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';

/** Known abuses of trade, only by the public API, with the controls as in production: `npm run abuse:trade`. */
let base: TestBase;
let stack: RunningStack;
let scene: Scene;
beforeAll(async () => {
  base = await startTestBase();
  stack = await startOneProcess(base, { environment: controlsOn });
  scene = await openScene(ownService(base, stack.origin));
});
afterAll(async () => {
  await stack?.stop();
  await base?.close();
});

/** The refusals that each abuse must meet, and the attacker's gain in the end. */
const expected: Record<string, { refusals: string[]; got: string }> = {
  'cash-out': {
    refusals: ['422 self_dealing', '409 payout_not_releasable', '409 refund_not_covered'],
    got: '5,105.56 USD for 5,000.00 USD: 4,050.00 USD paid out, 1,055.56 USD refunded',
  },
  'unpaid orders': {
    refusals: ['422 too_many_units', '409 unpaid_order_limit', '409 units_reserved', '409 lapsed_order_limit'],
    got: 'units for 30 minutes, once',
  },
  'held stock': { refusals: ['409 lapsed_order_limit'], got: 'all units in 1 of 30 rounds' },
  'raised shipping': { refusals: ['409 price_changed'], got: '0.00 USD more than agreed' },
  'fee in shipping': { refusals: [], got: '0.00 USD of fees that were not paid' },
  'card testing': { refusals: ['409 too_many_declined'], got: 'answers about 10 cards in a day' },
  'small claim': {
    refusals: ['422 claim_too_small', '409 limit_reached'],
    got: '0.00 USD, and a pause of three weeks',
  },
  'refunded twice': {
    refusals: ['409 refund_pending'],
    got: '30.00 USD: 20.00 USD for the other unit, 10.00 USD for the scratch',
  },
  'silent operator': { refusals: [], got: '0.00 USD' },
  'shipped refund': {
    refusals: ['409 invalid_state_transition', '409 order_refunded', '409 order_disputed'],
    got: '0 lamps that are not paid',
  },
  'other currency': { refusals: ['422 currency_mismatch', '409 currency_immutable'], got: 'nothing' },
  'one large payout': { refusals: ['409 payout_not_releasable'], got: '0.00 USD' },
  'four currencies': { refusals: ['409 payout_not_releasable'], got: 'the limit of one day at most' },
  'many organizations': { refusals: ['409 payout_not_releasable'], got: 'the limit of one day at most' },
  'aged seller': { refusals: ['409 payout_not_releasable'], got: '0.00 USD' },
  'left as owner': { refusals: ['409 payout_not_releasable'], got: '0.00 USD' },
  'stolen payouts': { refusals: ['403 reauthentication_required', '403 session_required'], got: '0.00 USD' },
};

test.each(abuses)('the abuse "$name" fails, and nobody else loses anything', async (abuse) => {
  const report = await runAttempt(abuse, scene);
  const { refusals, got } = expected[abuse.name]!;
  expect(report).toMatchObject({ successes: [], got });
  const answers = report.steps.flatMap((step) => Object.keys(step.answers));
  expect(answers).toEqual(expect.arrayContaining(refusals));
  expect(report.unharmed).toContain('the ledger verifies');
});
