await import('./answered-banks.suite.ts');
await import('./bank-disputes.suite.ts');
await import('./claim-deadlines.suite.ts');
await import('./claims.suite.ts');
await import('./dispute-races.suite.ts');
await import('./dispute-snapshots.suite.ts');
await import('./losses.suite.ts');
await import('./settlement.suite.ts');
