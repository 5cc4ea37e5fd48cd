await import('./idempotency-access.suite.ts');
await import('./idempotency.suite.ts');
