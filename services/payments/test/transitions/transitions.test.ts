await import('./payouts.suite.ts');
await import('./refunds.suite.ts');
