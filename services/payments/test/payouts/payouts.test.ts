await import('./debts.suite.ts');
await import('./holds.suite.ts');
await import('./next-start.suite.ts');
await import('./payout-races.suite.ts');
await import('./payouts.suite.ts');
await import('./provider-funds.suite.ts');
await import('./returned-money.suite.ts');
await import('./upcoming.suite.ts');
