await import('./fair-limiter.suite.ts');
await import('./full-owners.suite.ts');
