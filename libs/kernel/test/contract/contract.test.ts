await import('./access.suite.ts');
await import('./email-address.suite.ts');
await import('./ids.suite.ts');
await import('./lists.suite.ts');
await import('./storable.suite.ts');
await import('./window-refusal.suite.ts');
await import('./workflow.suite.ts');
