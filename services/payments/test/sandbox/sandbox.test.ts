await import('./commits.suite.ts');
await import('./money-back.suite.ts');
await import('./notices.suite.ts');
await import('./payments.suite.ts');
await import('./requests-of-notices.suite.ts');
await import('./transfers.suite.ts');
