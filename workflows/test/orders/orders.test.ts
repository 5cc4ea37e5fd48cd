await import('./decide-properties.suite.ts');
await import('./decide.suite.ts');
await import('./follow-order.suite.ts');
