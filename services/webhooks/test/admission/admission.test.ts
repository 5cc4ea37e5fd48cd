await import('./admission-model.suite.ts');
await import('./backlog.suite.ts');
await import('./claim-cost.suite.ts');
await import('./fairness.suite.ts');
await import('./grants.suite.ts');
await import('./kept-slots.suite.ts');
await import('./open-deliveries.suite.ts');
await import('./queue-position.suite.ts');
