await import('./mailings.suite.ts');
await import('./reminder-plan.suite.ts');
