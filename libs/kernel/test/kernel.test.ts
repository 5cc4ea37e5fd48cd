await import('./config.suite.ts');
await import('./errors.suite.ts');
await import('./gcra.suite.ts');
await import('./installation.suite.ts');
await import('./money.suite.ts');
await import('./payment-limits.suite.ts');
await import('./unsafe-secrets.suite.ts');
