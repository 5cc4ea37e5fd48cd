import type { Route } from '../route.ts';

const helper = (path: string, operation: Route['operation']): Route => ({
  method: 'POST',
  path: `/test-helpers${path}`,
  operation,
  testHelper: true,
});

export const testHelperRoutes: Route[] = [
  {
    ...helper('/clock/advance', 'trading.advanceClock'),
    then: { operation: 'payments.advanceClock', input: (_, { seconds }) => ({ seconds }) },
  },
  { ...helper('/ledger/verify', 'payments.verifyLedger'), method: 'GET' },
  helper('/payments/:id/dispute', 'payments.disputePayment'),
  helper('/payments/:id/expire-authorization', 'payments.expireAuthorization'),
  helper('/disputes/:id/close', 'payments.closeBankDispute'),
  helper('/payouts/:id/fail', 'payments.failPayout'),
  helper('/payouts/:id/return', 'payments.returnPayout'),
  helper('/provider/top-up', 'payments.topUpProvider'),
  helper('/webhooks/hold', 'payments.holdNotices'),
  helper('/webhooks/flush', 'payments.flushNotices'),
  helper('/webhooks/shuffle', 'payments.shuffleNotices'),
  helper('/webhooks/duplicate', 'payments.duplicateNotices'),
];
