await import('./operator.suite.ts');
await import('./operator-disputes.suite.ts');
await import('./operator-disputes-plan.suite.ts');
await import('./waiting-payouts-plan.suite.ts');
