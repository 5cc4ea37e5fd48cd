await import('./actions.suite.ts');
await import('./annotations.suite.ts');
await import('./card-testing.suite.ts');
await import('./list-plan.suite.ts');
await import('./status-of-parties.suite.ts');
